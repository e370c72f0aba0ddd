import { useState } from 'react';
import type { ImportHistoryEntry, UndoAnswer } from '#domain/admin/roster-desk.ts';
import { deskApi } from '#domain/api/roster-desk-paths.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { undoImport } from '../queries/roster-desk-queries.ts';
import { type Column, DataTable } from '../table/data-table.tsx';
import { DownloadButton } from '../table/download-button.tsx';
import { momentText } from '../table/moment-text.ts';
import { rostersTexts } from './rosters-texts.ts';

const texts = rostersTexts.history;
const timeOf = ({ at }: ImportHistoryEntry) => momentText(at);
const filesOf = ({ files }: ImportHistoryEntry) => files.join(', ');

const columns: Column<ImportHistoryEntry>[] = [
	{ label: texts.columns.time, cell: timeOf, whole: true, titled: true },
	{ label: texts.columns.who, cell: whoOf },
	{ label: texts.columns.outcome, cell: outcomeOf },
	{ label: texts.columns.files, cell: filesOf },
	{ label: texts.columns.what, cell: ({ athletes, problem }) => (athletes === null ? (problem ?? texts.nothing) : rostersTexts.plan.summary(athletes)) },
];

interface ImportHistoryProps {
	rows: readonly ImportHistoryEntry[];
	onUndone: (done: UndoAnswer) => void | Promise<void>;
	/** The server refused: another admin may have changed something. */
	onRefused: () => void;
}

/** Imports with their admins and times, and the undo of the latest one. */
export function ImportHistory({ rows, onUndone, onRefused }: ImportHistoryProps) {
	const [asked, setAsked] = useState<ImportHistoryEntry>();
	const import_id = asked?.import_id ?? null;
	if (rows.length === 0) return <EmptyState title={texts.empty} number={null} />;
	return (
		<>
			<DataTable
				label={texts.title}
				columns={columns}
				rows={rows}
				keyOf={(row) => `${row.import_id ?? ''} ${row.desk_id ?? ''}`}
				titleOf={timeOf}
				action={(row) => <Actions row={row} onAsk={() => setAsked(row)} />}
			/>
			{asked !== undefined && import_id !== null && (
				<ConfirmDialog
					title={texts.undoTitle}
					confirm={texts.undo}
					busy={texts.undoing}
					danger
					act={() => undoImport(import_id)}
					onDone={async (done) => {
						setAsked(undefined);
						await onUndone(done);
					}}
					onRefused={onRefused}
					onClose={() => setAsked(undefined)}
				>
					<p>{filesOf(asked)}</p>
					<p>{texts.undoText}</p>
				</ConfirmDialog>
			)}
		</>
	);
}

function Actions({ row, onAsk }: { row: ImportHistoryEntry; onAsk: () => void }) {
	const { import_id, dropped = 0, undo } = row;
	return (
		<div className="admin-roster-actions">
			{import_id !== null && dropped > 0 && (
				<DownloadButton path={deskApi.importDropped(import_id)} name={`not-used-import-${import_id}.csv`} label={texts.dropped(dropped)} />
			)}
			{undo === 'possible' && <UndoButton row={row} onAsk={onAsk} />}
		</div>
	);
}

function UndoButton({ row, onAsk }: { row: ImportHistoryEntry; onAsk: () => void }) {
	return (
		<Button look="danger" onClick={onAsk}>
			{texts.undo}…<span className="ui-hidden">{texts.undoOf(filesOf(row))}</span>
		</Button>
	);
}

function whoOf({ actor_id, actor_name }: ImportHistoryEntry): string {
	if (actor_id === null) return texts.commandLine;
	return actor_name ?? rostersTexts.open.removedAccount(actor_id);
}

function outcomeOf({ outcome, undone_at, undone_by }: ImportHistoryEntry): string {
	return undone_at === null ? rostersTexts.states[outcome] : texts.undone(undone_by ?? texts.someone);
}
