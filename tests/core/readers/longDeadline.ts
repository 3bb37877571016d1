/** For one question to a real server on this machine: how busy the machine is, is not what is tested. */
export const LONG_DEADLINE_MS = 120_000
