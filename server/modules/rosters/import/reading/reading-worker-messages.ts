import type { ImportRefused } from '../import-refused.ts';
import type { Batch } from './batch-records.ts';
import type { CollectOptions, Findings } from './collect-records.ts';

/** The thread's input. */
export type ReadOrder = Omit<CollectOptions, 'progress' | 'take'>;
/** The thread's messages. After a batch it waits for an answer. */
export type ReadMessage =
	| { progress: string }
	| { batch: Batch }
	| { findings: Findings }
	| ({ refused: string } & Pick<ImportRefused, 'advice' | 'columns' | 'hints' | 'encodings'>);
