import { adminScenes } from './admin.ts';
import { deviceScenes } from './device.ts';
import { fanScenes } from './fan.ts';
import { givingScenes } from './giving.ts';
import type { Scene } from './scene.ts';
import { visitorScenes } from './visitor.ts';

/** Every screen and its main states. Those of one person share a browser, and each shows the same in any order. */
export const scenes: readonly Scene[] = [...visitorScenes, ...givingScenes, ...deviceScenes, ...fanScenes, ...adminScenes];
