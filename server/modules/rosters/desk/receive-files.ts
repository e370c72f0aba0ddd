import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { type DeskChoices, type DeskFile, deskChoicesSchema, NO_CHOICES, UPLOAD_MAX } from '#domain/admin/roster-desk.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import { parsePart } from '#server/http/route/validate.ts';
import { MAX_FILES } from '../import/reading/import-limits.ts';

/** Bytes of a file's name. File systems allow 255. */
const MAX_NAME = 150;
const TOO_LARGE = `These files add up to more than ${UPLOAD_MAX / 1024 / 1024} MB. Compress them as .gz, or upload fewer at a time.`;

export interface ReceivedUpload {
	files: DeskFile[];
	choices: DeskChoices;
}

/**
 * Streams the files of a multipart form to a folder. The field `choices` (JSON) says what the admin knows about them.
 * @throws HttpError 422 without a file or with a malformed form, 413 for too much
 */
export async function receiveFiles(request: FastifyRequest, folder: string): Promise<ReceivedUpload> {
	const files: DeskFile[] = [];
	let choices = NO_CHOICES;
	let total = 0;
	for await (const part of request.parts()) {
		if (part.type === 'field') {
			if (part.fieldname === 'choices') choices = parsePart(deskChoicesSchema, json(part.value), 'body');
			continue;
		}
		// A form without a chosen file has a part without a name.
		if (part.filename === undefined || part.filename === '') {
			part.file.resume();
			continue;
		}
		const name = freeName(
			part.filename,
			files.map((file) => file.name),
		);
		let bytes = 0;
		part.file.on('data', (chunk: Buffer) => {
			bytes += chunk.length;
			if (total + bytes > UPLOAD_MAX) part.file.destroy(new HttpError(413, 'too_large', TOO_LARGE));
		});
		await pipeline(part.file, createWriteStream(join(folder, name), { flags: 'wx', mode: 0o600 }));
		if (part.file.truncated) throw new HttpError(413, 'too_large', TOO_LARGE);
		total += bytes;
		files.push({ name, bytes });
	}
	if (files.length === 0) throw new HttpError(422, 'invalid', 'Choose at least one file.', { field: 'files' });
	return { files, choices };
}

/** Limits of the multipart parser. */
export const RECEIVE_LIMITS = {
	fileSize: UPLOAD_MAX,
	files: MAX_FILES,
	fields: 5,
	parts: MAX_FILES + 5,
	fieldNameSize: 100,
	fieldSize: 65_536,
	headerPairs: 20,
};

function json(value: unknown): unknown {
	try {
		return JSON.parse(String(value));
	} catch {
		throw new HttpError(422, 'invalid', 'choices: not valid JSON.', { field: 'choices' });
	}
}

/**
 * A name that is safe in a folder and in a report: without a path, control and invisible characters, and unlike the
 * others. The name keeps its words, because some formats are recognized by them.
 */
export function freeName(sent: string, taken: readonly string[]): string {
	const base = sent.split(/[/\\]/).at(-1) ?? '';
	const clean = base.replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, '_').replace(/^[.\s]+|[.\s]+$/g, '');
	const [, stem = '', ending = ''] = /^(.*?)((?:\.[A-Za-z0-9]{1,8}){0,2})$/su.exec(clean) ?? [];
	const used = new Set(taken.map((name) => name.toLowerCase()));
	for (let n = 1; ; n++) {
		const name = `${shortened(stem === '' ? 'roster' : stem)}${n === 1 ? '' : ` (${n})`}${ending}`;
		if (!used.has(name.toLowerCase())) return name;
	}
}

function shortened(stem: string): string {
	let out = '';
	for (const char of stem) {
		if (Buffer.byteLength(out + char) > MAX_NAME) break;
		out += char;
	}
	return out;
}
