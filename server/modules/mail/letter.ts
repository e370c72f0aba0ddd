import { each, type Html, html, htmlDocument } from '#server/http/answers/html-page.ts';

/** A mail as it is stored until it goes out. `html` repeats `body` for readers that show HTML. */
export interface MailText {
	subject: string;
	body: string;
	html?: string;
}

interface Link {
	label: string;
	/** A whole URL. */
	url: string;
}

/** Content of a mail about money, before it is laid out. Its text and its HTML part come from the same words. */
export interface Letter {
	subject: string;
	/** The first line, in large type. */
	heading: string;
	/** Paragraphs before the facts; empty ones are left out. */
	paragraphs?: string[];
	/** Label and value; a fact without a value is left out. */
	facts?: [label: string, value: string | null | undefined][];
	/** Paragraphs after the facts. */
	notes?: string[];
	/** The first is drawn as a button. */
	links: [Link, ...Link[]];
}

const LABEL_WIDTH = 13;

const OUR_NAME = 'NIL Athletes';
/** Where the operator's name and lines go in the HTML part, once it goes out. */
const NAME_PLACE = `<!--name-->${OUR_NAME}<!--/name-->`;
const IMPRINT_PLACE = '<!--imprint-->';

/** Lays a letter out as a text part and as an HTML part. */
export function layOut(letter: Letter): Required<MailText> {
	return { subject: letter.subject, body: textPart(letter), html: htmlPart(letter) };
}

function textPart({ heading, paragraphs = [], facts = [], notes = [], links }: Letter): string {
	const table = told(facts).map(([label, value]) => `    ${label.padEnd(LABEL_WIDTH)}${value}`);
	const blocks = [heading, ...paragraphs, table.join('\n'), ...notes, links.map(({ label, url }) => `${label}: ${url}`).join('\n')];
	return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function told(facts: NonNullable<Letter['facts']>): [string, string][] {
	return facts.flatMap(([label, value]) => (value == null ? [] : [[label, value] as [string, string]]));
}

/*
 * Mail programs keep little of a stylesheet. Colors and spaces are therefore inline, tables place everything, and
 * nothing is loaded. Each text color is set together with its background, so a program that inverts one inverts both.
 * The style element only refines the dark theme in programs that read it.
 */
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const STOCK = 'background-color:#e8ece9';
const CARD = 'background-color:#ffffff;color:#0e1613';
const QUIET = 'background-color:#ffffff;color:#4b5852';
const LINE = 'border-top:1px solid #c9d1cc';
const BUTTON = 'background-color:#c24100;color:#ffffff';

const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.stock{background-color:#090f0e!important}
.card{background-color:#121a18!important;color:#f0f5f1!important}
.quiet{background-color:#121a18!important;color:#a3b0aa!important}
.line{border-color:#27322e!important}
.link{color:#ff8442!important}
}`;

function htmlPart({ subject, heading, paragraphs = [], facts = [], notes = [], links: [button, ...links] }: Letter): string {
	const head = html`<meta name="supported-color-schemes" content="light dark">
<style>${{ html: DARK }}</style>`;
	const body = html`<body class="stock" style="margin:0;padding:0;${STOCK}">
<table role="presentation" class="stock" width="100%" cellpadding="0" cellspacing="0" border="0" style="${STOCK}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;text-align:left;border-radius:8px;${CARD};${FONT}">
<tr><td class="quiet" style="padding:24px 24px 0;font-size:14px;line-height:20px;border-radius:8px 8px 0 0;${QUIET};${FONT}">${{ html: NAME_PLACE }}</td></tr>
<tr><td class="card" style="padding:8px 24px 0;${CARD};${FONT}"><h1 style="margin:0;font-size:24px;line-height:30px">${heading}</h1></td></tr>
${paragraphRows(paragraphs, CARD, 'card')}${factTable(told(facts))}${paragraphRows(notes, QUIET, 'quiet')}<tr><td class="card" style="padding:24px;border-radius:0 0 8px 8px;${CARD};${FONT}">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td style="border-radius:6px;${BUTTON}"><a href="${button.url}" style="display:inline-block;padding:12px 20px;font-size:16px;line-height:20px;font-weight:bold;text-decoration:none;border-radius:6px;${BUTTON};${FONT}">${button.label}</a></td></tr></table>
${each(links, ({ label, url }) => html`<p style="margin:16px 0 0;font-size:16px;line-height:24px"><a class="link" href="${url}" style="color:#c24100">${label}</a></p>\n`)}</td></tr>
${{ html: IMPRINT_PLACE }}</table>
</td></tr>
</table>
</body>`;
	return htmlDocument({ title: subject, head, body });
}

interface Operator {
	name: string | undefined;
	/** Lines about them; '' for none. */
	imprint: string;
	/** Address of their logo. */
	logo?: string;
}

/** An HTML part with the operator's logo and name at the top, and with lines about them at the end. */
export function withOperator(part: string, { name = OUR_NAME, imprint, logo }: Operator): string {
	// On white in the dark theme, too, because most logos are made for paper. The name beside it says the same in words.
	const mark =
		logo === undefined
			? html``
			: html`<img src="${logo}" alt="" height="48" style="display:block;height:48px;width:auto;max-width:240px;margin:0 0 12px;border:0;background-color:#ffffff">`;
	const row =
		imprint === ''
			? html``
			: html`<tr><td class="quiet" style="padding:0 24px 24px;font-size:14px;line-height:20px;border-radius:0 0 8px 8px;${QUIET};${FONT}">${lines(imprint)}</td></tr>\n`;
	// Functions, because a replacement string gives some characters a special meaning.
	return part.replace(NAME_PLACE, () => html`${mark}${name}`.html).replace(IMPRINT_PLACE, () => row.html);
}

function paragraphRows(texts: string[], colors: string, name: string): Html {
	return each(
		texts.filter((text) => text !== ''),
		(text) => html`<tr><td class="${name}" style="padding:12px 24px 0;font-size:16px;line-height:24px;${colors};${FONT}">${lines(text)}</td></tr>\n`,
	);
}

/** The line breaks of a text. */
function lines(text: string): Html {
	const [first = '', ...more] = text.split('\n');
	return html`${first}${each(more, (line) => html`<br>${line}`)}`;
}

function factTable(facts: [string, string][]): Html {
	if (facts.length === 0) return { html: '' };
	const rows = each(
		facts,
		([label, value]) => html`<tr>
<th class="quiet line" scope="row" align="left" valign="top" style="padding:8px 16px 8px 0;font-size:16px;line-height:24px;font-weight:normal;text-align:left;${LINE};${QUIET};${FONT}">${label}</th>
<td class="card line" valign="top" style="padding:8px 0;font-size:16px;line-height:24px;font-weight:bold;word-break:break-word;${LINE};${CARD};${FONT}">${value}</td>
</tr>
`,
	);
	return html`<tr><td class="card" style="padding:20px 24px 8px;${CARD};${FONT}"><table width="100%" cellpadding="0" cellspacing="0" border="0">
${rows}</table></td></tr>\n`;
}
