import { messages } from '#domain/texts/screen-messages.ts';
import { Skeleton } from '#ui/layout/skeleton.tsx';

const texts = messages.filters;
const FIELD_HEIGHT = '2.75rem';

/**
 * The filters' labels, with skeletons in place of their controls. They have the same height, so nothing shifts when the
 * app renders them. `isSet`: a phone also shows a row of what is set.
 */
export function FilterSkeleton({ isSet }: { isSet: boolean }) {
	return (
		<div className="browse-filters" aria-hidden="true">
			<form inert>
				<Field label={texts.search} />
				<div className="browse-filters-fold">
					<Skeleton height={FIELD_HEIGHT} />
					{isSet && (
						<div className="browse-chips">
							<Skeleton height={FIELD_HEIGHT} />
						</div>
					)}
				</div>
				<div className="browse-filters-body">
					{[texts.sport, texts.conference, texts.team, texts.class, texts.position].map((label) => (
						<Field key={label} label={label} />
					))}
					<div className="browse-filters-donations">
						<Skeleton height="8.5235rem" />
					</div>
					<Skeleton height={FIELD_HEIGHT} />
				</div>
			</form>
		</div>
	);
}

function Field({ label }: { label: string }) {
	return (
		<div className="ui-field">
			<span className="ui-label">{label}</span>
			<Skeleton height={FIELD_HEIGHT} />
		</div>
	);
}
