import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { refetchChanged } from '#core/api/queries/refetch-changed.ts';
import type { DeskImportAnswer, UndoAnswer } from '#domain/admin/roster-desk.ts';
import { deskApi } from '#domain/api/roster-desk-paths.ts';
import { toast } from '#ui/overlay/toast.ts';
import { AdminUnread } from '../admin-unread.tsx';
import { deskImportQuery, deskKey, deskQuery } from '../queries/roster-desk-queries.ts';
import { DataTableSkeleton } from '../table/data-table-skeleton.tsx';
import { DownloadButton } from '../table/download-button.tsx';
import { DeskImportCard } from './desk-import-card.tsx';
import { ImportHistory } from './import-history.tsx';
import './rosters.css';
import { rostersTexts } from './rosters-texts.ts';
import { UploadForm } from './upload-form.tsx';

const texts = rostersTexts;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Imports of rosters without a shell: upload, dry run, confirmation, history, and undo. */
export function RostersPanel({ owner }: { owner: string }) {
	const client = useQueryClient();
	const query = deskQuery(owner);
	const found = useQuery(query);
	const desk = found.data;
	const history = useRef<HTMLHeadingElement>(null);

	async function ended() {
		await refetchChanged(client, { queryKey: query.queryKey });
		// The element that had the focus is gone.
		history.current?.focus();
	}
	async function handleUpload(uploaded: DeskImportAnswer) {
		client.setQueryData(deskImportQuery(owner, uploaded.desk_id).queryKey, uploaded);
		await refetchChanged(client, { queryKey: query.queryKey });
	}
	async function undone(done: UndoAnswer) {
		toast(texts.history.done(done));
		await refetchChanged(client, { queryKey: deskKey(owner) });
		history.current?.focus();
	}

	if (desk === undefined) return <AdminUnread found={found} loading={<DataTableSkeleton label={texts.label} />} />;
	return (
		<div className="admin-rows admin-rosters">
			<div className="admin-roster-start">
				<UploadForm desk={desk} onUploaded={handleUpload} />
				<section className="admin-roster-template" aria-labelledby="roster-template">
					<h2 className="ui-title-4" id="roster-template">
						{texts.template.title}
					</h2>
					<p className="ui-quiet">{texts.template.text}</p>
					<div className="ui-pair">
						<DownloadButton path={deskApi.templateXlsx} name="roster-template.xlsx" type={XLSX} label={texts.template.xlsx} />
						<DownloadButton path={deskApi.templateCsv} name="roster-template.csv" label={texts.template.csv} />
					</div>
				</section>
			</div>
			{desk.open.length > 0 && (
				<section aria-labelledby="roster-open">
					<h2 className="ui-title-4" id="roster-open">
						{texts.open.title}
					</h2>
					<ul className="admin-desk-imports">
						{desk.open.map((listed) => (
							<DeskImportCard key={listed.desk_id} owner={owner} desk={desk} listed={listed} onEnd={ended} />
						))}
					</ul>
				</section>
			)}
			<h2 className="ui-title-4" id="roster-history" tabIndex={-1} ref={history}>
				{texts.history.title}
			</h2>
			<ImportHistory rows={desk.history} onUndone={undone} onRefused={() => found.refetch()} />
		</div>
	);
}
