/**
 * Replaces `found` in a text of the build: every match, if the expression is global.
 *
 * @throws Error if there is none. Then the build would go on without what the patch is for, and only be slower.
 */
export function patch(text: string, found: RegExp, by: string): string {
	if (text.search(found) === -1) throw new Error(`the build has to replace ${found}, and there is none`);
	return text.replace(found, by);
}
