import { textBlocks } from '#ui/layout/text-blocks.ts';

interface TermsSection {
	/** '' before the first heading. */
	title: string;
	text: string;
}

/** The operator's terms as sections. A paragraph of one line that starts with `#` is the heading of what follows. */
export function termsSections(terms: string): TermsSection[] {
	const sections: TermsSection[] = [];
	for (const block of textBlocks(terms)) {
		const [, title] = /^#+\s*([^\n]+)$/.exec(block) ?? [];
		const last = sections.at(-1);
		if (title !== undefined) sections.push({ title, text: '' });
		else if (last === undefined) sections.push({ title: '', text: block });
		else last.text = last.text === '' ? block : `${last.text}\n\n${block}`;
	}
	return sections;
}
