/** What a command of the server takes. */
export interface RunArgument {
  readonly uri: string;
  readonly schedule?: string;
  readonly target?: string;
  readonly repeat?: number;
  readonly params?: Record<string, number>;
}

/** How a run or build went. */
export interface Outcome {
  readonly uri: string;
  readonly run: string;
  readonly ok: boolean;
  readonly summary: string;
  readonly log?: string;
  readonly result?: { readonly target: string; readonly gflops: number; readonly verified?: boolean; readonly seconds: { readonly median: number } };
}

/** A line that a run printed. */
export interface OutputLine {
  readonly uri: string;
  readonly run: string;
  readonly line: string;
}

/** A text's preview is out of date. */
export interface PreviewChanged {
  readonly uri: string;
  readonly version: number;
  readonly stale: boolean;
  readonly reason?: string;
}

/** What the preview page shows; only what the extension itself reads is spelled out. */
export interface PreviewData {
  readonly machine: { readonly name: string; readonly extents: number[]; readonly processors: number };
  readonly tensors: { readonly name: string; readonly type: string; readonly extents: number[]; readonly layout: string; readonly bytesPerProcessor: number }[];
  readonly communication: { readonly totalBytes: number; readonly messages: number };
  readonly memory: { readonly maxBytesPerProcessor: number };
  readonly lowerBound: { readonly bytesPerProcessor: number; readonly statements: { readonly statement: string; readonly line: number }[] };
}

export interface PreviewAnswer extends PreviewChanged {
  readonly data?: PreviewData;
}

/** A lowered text with, for its lines, the lines of the program that they are there for; both count from 1. */
export interface Lowered extends PreviewChanged {
  readonly language?: string;
  readonly text?: string;
  readonly lines?: { readonly generated: number; readonly source: number }[];
}

/** A place that the preview page asks for; lines and columns count from 1. */
export interface Reveal {
  readonly type: 'reveal';
  readonly line: number;
  readonly column?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
}
