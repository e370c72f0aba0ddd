/** API paths of Admin → Rosters. Separate from `api`, because only the dashboard needs them. */
export const deskApi = {
	desk: '/v1/admin/roster-desk',
	deskImport: (desk_id: number) => `/v1/admin/roster-desk/${desk_id}`,
	confirm: (desk_id: number) => `/v1/admin/roster-desk/${desk_id}/confirm`,
	answers: (desk_id: number) => `/v1/admin/roster-desk/${desk_id}/answers`,
	dropped: (desk_id: number) => `/v1/admin/roster-desk/${desk_id}/dropped.csv`,
	importDropped: (import_id: number) => `/v1/admin/imports/${import_id}/dropped.csv`,
	undo: (import_id: number) => `/v1/admin/imports/${import_id}/undo`,
	templateCsv: '/v1/admin/roster-template.csv',
	templateXlsx: '/v1/admin/roster-template.xlsx',
} as const;
