/** What each room may import beside itself, model and support; and why not more. */
export const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  model: [],
  support: [],
  native: [],
  sources: ["native"],
  host: ["native"],
  sample: [],
  analysis: [],
  db: [],
  views: ["analysis"],
  outlets: [],
  // Draws what views describe as data: the only room that knows Plot and linkedom.
  plots: [],
  config: [],
  demo: [],
  flows: ["sources", "host", "sample", "db", "analysis", "views", "plots", "outlets", "config"],
  doctor: ["flows", "sources", "host", "sample", "db", "analysis", "views", "outlets", "config"],
  schedule: ["flows", "config"],
  launchd: ["config"],
  systemd: ["config"],
  commands: ["flows", "views", "outlets", "doctor", "config", "schedule", "launchd", "systemd"],
  assemble: ["*"],
  "assemble-demo": ["*"],
  "assemble-linux": ["*"],
  "assemble-mac": ["*"],
  main: ["assemble", "commands"],
};

export const FOR_EVERYONE = ["model", "support"];
