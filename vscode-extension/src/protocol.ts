/** What a command of the server takes. */
export interface RunArgument {
  readonly uri: string;
  readonly schedule?: string;
  readonly target?: string;
  readonly repeat?: number;
  readonly params?: Record<string, number>;
  /** Results whose corner and norms the run prints. */
  readonly show?: readonly string[];
}

/** How a run or build went. */
export interface Outcome {
  readonly uri: string;
  readonly run: string;
  readonly ok: boolean;
  /** Whether somebody ended it. */
  readonly cancelled?: boolean;
  readonly summary: string;
  readonly log?: string;
  readonly result?: { readonly target: string; readonly gflops: number; readonly verified?: boolean;
    readonly seconds: { readonly median: number } };
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

/** A text's preview; the data are for the page alone. */
export interface PreviewAnswer extends PreviewChanged {
  readonly data?: object;
}

/** An entry of a program's tree, with texts that are ready to be shown; places count from 0. */
export interface ProgramEntry {
  readonly label: string;
  readonly description?: string;
  /** A kind of symbol in lower case, or one of totals, traffic, memory and bound. */
  readonly kind: string;
  readonly range?: { readonly start: Place; readonly end: Place };
  readonly children: readonly ProgramEntry[];
}

interface Place {
  readonly line: number;
  readonly character: number;
}

/** A drawing of who owns what, which stands behind the layout that ends on a line; lines count from 0. */
export interface LayoutDrawing {
  readonly line: number;
  readonly tensor: string;
  readonly svg: string;
}

export interface LayoutsAnswer extends PreviewChanged {
  readonly layouts?: readonly LayoutDrawing[];
}

export interface ProgramAnswer extends PreviewChanged {
  readonly entries?: readonly ProgramEntry[];
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
  /** The program that the page showed when it asked. */
  readonly uri?: string;
  readonly line: number;
  readonly column?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
}

/**
 * What the preview page asks of its program under another schedule or other values of params, or that these be written into the
 * text; the answer is for the page alone.
 */
export interface PreviewQuestion {
  readonly type: 'preview' | 'writeParams';
  readonly uri?: string;
  readonly id: number;
  readonly schedule?: string;
  readonly params?: Record<string, number>;
}

/** What the preview page asks of how its program scales; the words are those of its fields, and the answer is for the page alone. */
export interface ScalingQuestion {
  readonly type: 'scaling';
  readonly uri?: string;
  readonly id: number;
  readonly processors: string;
  readonly weak: string;
  readonly schedules: string;
  readonly machine?: string;
  readonly params?: Record<string, number>;
}
