import { adminScenes } from './admin-scenes.ts';
import { deskScenes } from './desk-scenes.ts';
import { deviceScenes } from './device-scenes.ts';
import { givingScenes } from './donation-scenes.ts';
import { fanScenes } from './fan-scenes.ts';
import { keepsakeScenes } from './keepsake-scenes.ts';
import { pledgeScenes } from './pledge-scenes.ts';
import type { Scene } from './scene.ts';
import { supportScenes } from './support-scenes.ts';
import { visitorScenes } from './visitor-scenes.ts';

/** Every screen and its main states. One person's scenes share a browser, and each shows the same in any order. */
export const scenes: readonly Scene[] = [
	...visitorScenes,
	...givingScenes,
	...pledgeScenes,
	...keepsakeScenes,
	...deviceScenes,
	...fanScenes,
	...deskScenes,
	...supportScenes,
	...adminScenes,
];
