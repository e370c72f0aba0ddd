/** Characters without a width that come along when text is copied from a web page: joiners, marks of order, soft hyphens. */
const MARKS = '\\u200B-\\u200D\\u2060\\uFEFF\\u00AD';
const leading = new RegExp(`^\\s*[${MARKS}][\\s${MARKS}]*`);
const trailing = new RegExp(`[\\s${MARKS}]*[${MARKS}]\\s*$`);

/** A cell without such characters at its edges. Inside a text they stay, and the line is refused. */
export function withoutWebMarks(cell: string): string {
	return cell.replace(leading, '').replace(trailing, '');
}

/** Where our exports put an apostrophe, so that a spreadsheet doesn't take the text for a formula (`csvRow`). */
const guard = /(^|[;\t\r\n])'(?=[\p{Z}\p{Cf}\v\f"]*[=+\-@＝＋－＠﹦﹢﹣﹫])/gu;

/** A cell as it was before it was exported. */
export function withoutExportGuard(cell: string): string {
	return cell.replace(guard, '$1');
}
