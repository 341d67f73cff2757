export const PATIENCE: number;
export const ENOUGH_FAILURES: number;
