/** @returns a function that runs what it is given one after the other, in the order of the calls. */
export function inTurn(): <Answer>(act: () => Promise<Answer>) => Promise<Answer> {
  let last: Promise<unknown> = Promise.resolve();
  return (act) => {
    const mine = last.then(act);
    last = mine.catch(() => {}); // whose turn failed hears of it himself
    return mine;
  };
}
