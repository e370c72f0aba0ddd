import { useInfiniteQuery } from '@tanstack/react-query';
import { AUDIT_ACTIONS, AUDIT_TEXTS, type AuditActor, type AuditEntry, type AuditFilter, auditFilterSchema } from '#domain/admin/audit-entry.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { Button } from '#ui/controls/button.tsx';
import { SelectField } from '#ui/form/fields/select-field.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { AdminError } from './admin-error.tsx';
import { adminTexts } from './admin-texts.ts';
import { auditFile, auditQuery } from './queries/audit-queries.ts';
import { CopyButton } from './table/copy-button.tsx';
import { type Column, DataTable } from './table/data-table.tsx';
import { DataTableSkeleton } from './table/data-table-skeleton.tsx';
import { DatePresetPicker } from './table/date-preset-picker.tsx';
import { DayField } from './table/day-field.tsx';
import { DownloadButton } from './table/download-button.tsx';
import { momentText } from './table/moment-text.ts';
import { MoreRows } from './table/more-rows.tsx';
import { useAddressFilter } from './table/use-address-filter.ts';

const texts = adminTexts.audit;
const { dates } = adminTexts.table;

const nameOf = ({ actor_id, actor_name }: AuditActor) => actor_name ?? texts.removedAccount(actor_id);

const columns: Column<AuditEntry>[] = [
	{ label: texts.columns.entry, cell: (row) => row.position, whole: true },
	{ label: texts.columns.time, cell: (row) => momentText(row.at), whole: true },
	{ label: texts.columns.admin, cell: nameOf },
	{ label: texts.columns.action, cell: (row) => AUDIT_TEXTS[row.action], titled: true },
	{ label: texts.columns.subject, cell: subjectOf, whole: true },
	{ label: texts.columns.hash, cell: (row) => <CopyButton what={texts.hash} text={row.hash} />, whole: true },
];
const actions = [['', adminTexts.all], ...AUDIT_ACTIONS.map((action) => [action, AUDIT_TEXTS[action]] as const)] as const;

/** Actions of admins, newest first, filtered by admin, action, and days. The filters are all in the address. */
export function AuditPanel({ owner }: { owner: string }) {
	const [search, change] = useAddressFilter();
	const filter = readFilter(search);
	const log = useInfiniteQuery(auditQuery(owner, filter));
	const rows = log.data?.pages.flatMap(({ data }) => data) ?? [];
	const actors = log.data?.pages[0]?.actors ?? [];
	const isNarrowed = Object.keys(filter).length > 0;
	const isBackwards = filter.from !== undefined && filter.to !== undefined && filter.to < filter.from;
	const put = (part: Record<string, string>) =>
		change((now) => {
			const next = new URLSearchParams(now);
			for (const [name, value] of Object.entries(part)) value === '' ? next.delete(name) : next.set(name, value);
			return next;
		});
	return (
		<div className="admin-rows">
			<search className="admin-audit-filter" aria-label={texts.filter}>
				<DatePresetPicker range={filter} onChange={({ from = '', to = '' }) => put({ from, to })} />
				<SelectField
					label={texts.columns.admin}
					options={[['', adminTexts.all], ...actors.map((actor) => [String(actor.actor_id), nameOf(actor)] as const)]}
					value={filter.actor === undefined ? '' : String(filter.actor)}
					onChange={(actor) => put({ actor })}
				/>
				<SelectField label={texts.columns.action} options={actions} value={filter.action ?? ''} onChange={(action) => put({ action })} />
				<DayField label={dates.start} value={filter.from ?? ''} max={filter.to} onChange={(from) => put({ from })} />
				<DayField
					label={dates.end}
					value={filter.to ?? ''}
					min={filter.from}
					onChange={(to) => put({ to })}
					error={isBackwards ? dates.backwards : undefined}
				/>
				<DownloadButton path={auditFile(filter)} name="audit-log.csv" />
			</search>
			{log.isPending ? (
				<DataTableSkeleton label={texts.label} />
			) : log.isError && rows.length === 0 ? (
				<AdminError error={log.error} onAgain={() => log.refetch()} busy={log.isFetching} />
			) : (
				<>
					<p className="ui-quiet ui-number" role="status">
						{texts.count(rows.length, log.hasNextPage)}
					</p>
					{rows.length === 0 ? (
						<EmptyState title={messages.noResults}>
							<p>{isNarrowed ? texts.noMatch : texts.empty}</p>
							{isNarrowed && <Button onClick={() => put({ actor: '', action: '', from: '', to: '' })}>{messages.filters.clear}</Button>}
						</EmptyState>
					) : (
						<DataTable label={texts.label} columns={columns} rows={rows} keyOf={(row) => String(row.position)} titleOf={(row) => AUDIT_TEXTS[row.action]} />
					)}
					<MoreRows list={log} />
				</>
			)}
		</div>
	);
}

/** "No. 3" for a subject with a number, or the payment's id. */
function subjectOf({ subject_id, payment_id }: AuditEntry) {
	if (payment_id !== null) return <CopyButton what={texts.paymentId} text={payment_id} short={texts.payment(payment_id.slice(0, 8))} />;
	return subject_id === null ? null : texts.subject(subject_id);
}

/** The filter in the address. Invalid values are ignored. */
function readFilter(search: URLSearchParams): AuditFilter {
	const values = { actor: search.get('actor'), action: search.get('action'), from: search.get('from'), to: search.get('to') };
	const { shape } = auditFilterSchema;
	return Object.fromEntries(
		Object.entries(values).flatMap(([name, text]) => {
			if (text === null) return [];
			const parsed = shape[name as keyof AuditFilter].safeParse(name === 'actor' ? Number(text) : text);
			return parsed.success ? [[name, parsed.data] as const] : [];
		}),
	);
}
