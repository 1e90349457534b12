/**
 * Asks the addon something about the machine, which is nobody's last hope: what does not come in
 * time, or can not be asked, is null.
 */
export async function ask<Answer>(
  call: (() => Promise<Answer>) | null,
  milliseconds: number,
): Promise<Answer | null> {
  if (call === null) return null;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, milliseconds, null);
  });
  try {
    return await Promise.race([call(), late]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
