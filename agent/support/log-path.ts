import { join } from "node:path";

/** The agent's log in the folder of logs; older ones lie beside it. */
export const logPath = (folder: string): string => join(folder, "agent.log");
