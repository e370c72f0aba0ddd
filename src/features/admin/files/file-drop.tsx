import { FileUp } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { droppedFiles } from './chosen-files.ts';
import './file-drop.css';

interface FileDropProps {
	/** The text of the frame, which is also the button. */
	choose: string;
	/** Follows `choose`: that files can be dropped, too. */
	drop: string;
	limits: string;
	/** Types or endings of files, as an input takes them. */
	accept: string;
	onFiles: (files: readonly File[]) => void;
}

/** Chooses files by a button, or by dropping them or their folder. */
export function FileDrop({ choose, drop, limits, accept, onFiles }: FileDropProps) {
	const [dragged, setDragged] = useState(false);

	async function take(event: DragEvent) {
		event.preventDefault();
		setDragged(false);
		onFiles(await droppedFiles(event.dataTransfer));
	}

	return (
		<label
			className={dragged ? 'admin-file-drop dragged' : 'admin-file-drop'}
			onDragOver={(event) => {
				event.preventDefault();
				setDragged(true);
			}}
			onDragLeave={() => setDragged(false)}
			onDrop={take}
		>
			<FileUp className="ui-icon" aria-hidden="true" />
			<span>
				<strong>{choose}</strong> {drop}
			</span>
			<span className="ui-quiet">{limits}</span>
			<input
				type="file"
				multiple
				accept={accept}
				onChange={(event) => {
					onFiles([...(event.target.files ?? [])]);
					// Otherwise, the same file couldn't be chosen again after it was fixed.
					event.target.value = '';
				}}
			/>
		</label>
	);
}
