import { schoolDeskApi } from '#domain/api/school-desk-paths.ts';
import { DownloadButton } from '../table/download-button.tsx';
import { deskTexts } from './desk-texts.ts';

const texts = deskTexts.export;

/** The desk's athletes as a file. */
export function ExportTab() {
	return (
		<section className="admin-desk-export" aria-label={texts.title}>
			<h2 className="ui-title-4">{texts.title}</h2>
			<p>{texts.text}</p>
			<dl>
				<div>
					<dt>{texts.hasTitle}</dt>
					<dd>{texts.has}</dd>
				</div>
				<div>
					<dt>{texts.hasNotTitle}</dt>
					<dd>{texts.hasNot}</dd>
				</div>
			</dl>
			<p className="ui-quiet">{texts.recorded}</p>
			<DownloadButton path={schoolDeskApi.athletesCsv} name={texts.file} label={texts.button} />
		</section>
	);
}
