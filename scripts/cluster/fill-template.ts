import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../deploy/cluster');
const PLACEHOLDER = /\{\{([A-Z_]+)\}\}/g;

/** Files of `deploy/cluster` with placeholders. */
export const TEMPLATES = ['api.env', 'etcd.yml', 'haproxy.cfg', 'patroni.yml', 'pgbouncer.ini'] as const;
export type Template = (typeof TEMPLATES)[number];

/** Names of the placeholders in a text, each once. The one in the sentence that explains them is none. */
export function placeholdersIn(text: string): string[] {
	return [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name))].filter((name) => name !== 'NAME');
}

/** Puts values in the place of `{{NAME}}`. @throws for a placeholder without a value, which a program would take literally */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
	const missing = placeholdersIn(text).filter((name) => values[name] === undefined);
	if (missing.length > 0) throw new Error(`no value for ${missing.join(', ')}`);
	return text.replace(PLACEHOLDER, (whole, name: string) => values[name] ?? whole);
}

export const readTemplate = (name: Template): string => readFileSync(join(FOLDER, name), 'utf8');

/** The configuration of one program, as `deploy/cluster` has it for real machines, for this one. */
export const fillTemplate = (name: Template, values: Readonly<Record<string, string>>): string => fillText(readTemplate(name), values);
