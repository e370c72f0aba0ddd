/** After a failed check: into the field where there is one, else to the presets. */
export function focusAmount(form: HTMLFormElement): void {
	const target = form.querySelector<HTMLElement>('.in') ?? form.querySelector<HTMLElement>('input:checked') ?? form.querySelector<HTMLElement>('input');
	target?.focus();
}
