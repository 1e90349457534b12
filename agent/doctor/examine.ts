import type { Tools } from "../flows/tools.ts";
import { isWearbarError } from "../support/errors.ts";
import { agentFindings } from "./agent-checks.ts";
import { type Finding, fail, pass, warn } from "./check.ts";
import { driveFindings } from "./drive-checks.ts";
import { type Look, lookAround } from "./look.ts";
import { macFindings } from "./mac-checks.ts";
import { serviceFindings } from "./service-checks.ts";
import { storeFindings } from "./store-checks.ts";

export interface Examination {
  readonly findings: readonly Finding[];
  readonly look: Look;
}

/** Looks at everything Wearbar stands on. Changes nothing; one part that fails stops no other. */
export async function examine(tools: Tools): Promise<Examination> {
  const config = await configFinding(tools);
  const look = config.result === "fail" ? null : await lookAround(await tools.sources());
  const findings = [
    programFinding(tools),
    config,
    ...(look === null ? [NOT_LOOKED] : driveFindings(look, tools.host)),
    ...(look === null || tools.host.platform !== "darwin" ? [] : await macFindings(tools, look)),
    ...(await storeFindings(tools)),
    ...(await serviceFindings(tools)),
    ...(await agentFindings(tools)),
  ];
  return { findings, look: look ?? { probes: [], drives: [] } };
}

const NOT_LOOKED = warn("drives", "not looked at, because of the config", null);

function programFinding({ version, host }: Tools): Finding {
  const { nodeVersion, platform, architecture, nodePath } = host;
  return pass(
    "program",
    `Wearbar ${version} on Node ${nodeVersion} (${nodePath}), ${platform} ${architecture}`,
  );
}

async function configFinding(tools: Tools): Promise<Finding> {
  try {
    await tools.config();
    return pass("config", tools.paths.config);
  } catch (error) {
    if (!isWearbarError(error)) throw error;
    const problems = error.message.replaceAll("\n", " ");
    return fail("config", problems, "correct it, then run `wearbar doctor` again");
  }
}
