import { messages } from '#domain/texts/screen-messages.ts';
import { Bone } from '#ui/layout/skeleton.tsx';

const words = messages.filters;
const FIELD_HEIGHT = '2.75rem';

/** The filters' names, and bones in place of their controls: the same height, so that nothing moves when the app draws them. */
export function FilterBones() {
	return (
		<div className="filters" aria-hidden="true">
			<form inert>
				<Field label={words.search} />
				<div className="fold-filters">
					<Bone height={FIELD_HEIGHT} />
				</div>
				<div className="body">
					{[words.sport, words.conference, words.team, words.class, words.position].map((label) => (
						<Field key={label} label={label} />
					))}
					<div className="donations">
						<Bone height="8.525rem" />
					</div>
					<Bone height={FIELD_HEIGHT} />
				</div>
			</form>
		</div>
	);
}

function Field({ label }: { label: string }) {
	return (
		<div className="field">
			<span className="lbl">{label}</span>
			<Bone height={FIELD_HEIGHT} />
		</div>
	);
}
