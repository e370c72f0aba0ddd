type FieldsModule = typeof import('./filter-fields.tsx');

let module: FieldsModule | undefined;

/** Loads the fields of the filters, once. A phone has them in a sheet, so its first screen doesn't need them. */
export async function loadFields(): Promise<FieldsModule> {
	module ??= await import('./filter-fields.tsx');
	return module;
}

/** The fields if they have loaded. */
export const loadedFields = (): FieldsModule['FilterFields'] | undefined => module?.FilterFields;
