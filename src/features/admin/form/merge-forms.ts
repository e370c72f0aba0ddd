/**
 * A form whose record has changed since `base`: a field that I changed keeps mine, and every other one follows theirs.
 * `overtaken`: both changed it, to different values.
 */
export function mergeForms<Form extends object>(base: Form, mine: Form, theirs: Form): { form: Form; overtaken: ReadonlySet<keyof Form> } {
	const fields = Object.keys(theirs) as (keyof Form)[];
	const touched = fields.filter((field) => mine[field] !== base[field]);
	const overtaken = touched.filter((field) => theirs[field] !== base[field] && theirs[field] !== mine[field]);
	const kept = Object.fromEntries(touched.map((field) => [field, mine[field]]));
	return { form: { ...theirs, ...kept }, overtaken: new Set(overtaken) };
}
