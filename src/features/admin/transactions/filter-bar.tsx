import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { STATE_LABELS } from '#domain/admin/transaction-columns.ts';
import { TRANSACTION_STATES, type TransactionFilter, type TransactionState } from '#domain/admin/transaction-list.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { sportsQuery, teamsQuery } from '#roster/roster-queries.ts';
import { Button } from '#ui/controls/button.tsx';
import { SearchField } from '#ui/form/fields/search-field.tsx';
import { Select } from '#ui/form/select/select.tsx';
import { useDebouncedText } from '#ui/form/use-debounced-text.ts';
import { useEchoedText } from '#ui/form/use-echoed-text.ts';
import { adminTexts } from '../admin-texts.ts';
import { DatePresetPicker } from '../table/date-preset-picker.tsx';
import { DayField } from '../table/day-field.tsx';
import { transactionsTexts } from './transactions-texts.ts';

const texts = messages.filters;
const own = transactionsTexts.filter;
const { dates } = adminTexts.table;
const choose = { texts: messages.select, clearable: true };
const TYPES = [
	{ value: 'one_time', label: own.types.one_time },
	{ value: 'recurring', label: own.types.recurring },
];
const STATES = TRANSACTION_STATES.map((value) => ({ value, label: STATE_LABELS[value] }));

interface FilterBarProps {
	filter: TransactionFilter;
	/** Applies the changed parts; the others stay. */
	onChange: (part: TransactionFilter) => void;
	onClear: () => void;
}

/** Everything that filters the transactions. On phones, everything but the search is collapsible. */
export function FilterBar({ filter, onChange, onClear }: FilterBarProps) {
	const [open, setOpen] = useState(false);
	const body = useId();
	const sports = useQuery(sportsQuery);
	const teams = useQuery({ ...teamsQuery(filter.sport_id ?? 0), enabled: filter.sport_id !== undefined });
	// Links from before this search had only the athlete's name.
	const searched = filter.search ?? filter.athlete ?? '';
	const isBackwards = filter.from !== undefined && filter.to !== undefined && filter.to < filter.from;
	const chosen = Object.values(filter).filter((value) => value !== undefined).length - (searched === '' ? 0 : 1);
	return (
		<search className="admin-narrowing" aria-label={own.label}>
			<TransactionSearch value={searched} onChange={(search) => onChange({ search: search || undefined, athlete: undefined })} />
			<Button className="admin-narrowing-fold" aria-expanded={open} aria-controls={body} onClick={() => setOpen(!open)}>
				<SlidersHorizontal className="ui-icon" aria-hidden="true" />
				{open ? texts.hide : `${texts.show}${chosen === 0 ? '' : own.selected(chosen)}`}
			</Button>
			<div className="admin-narrowing-fields" id={body} data-open={open || undefined}>
				<DatePresetPicker range={filter} onChange={onChange} />
				<DayField label={dates.start} value={filter.from ?? ''} max={filter.to} onChange={(from) => onChange({ from: from || undefined })} />
				<DayField
					label={dates.end}
					value={filter.to ?? ''}
					min={filter.from}
					onChange={(to) => onChange({ to: to || undefined })}
					error={isBackwards ? dates.backwards : undefined}
				/>
				<Select
					{...choose}
					label={own.sport}
					options={(sports.data ?? []).map(({ sport_id, sport_name }) => ({ value: String(sport_id), label: sport_name }))}
					loading={sports.isPending}
					value={filter.sport_id === undefined ? null : String(filter.sport_id)}
					onChange={(id) => onChange({ sport_id: id === null ? undefined : Number(id), team_id: undefined })}
				/>
				<Select
					{...choose}
					texts={filter.sport_id === undefined ? { ...messages.select, empty: own.sportFirst } : messages.select}
					label={own.team}
					options={(teams.data ?? []).map(({ team_id, team_name }) => ({ value: String(team_id), label: team_name }))}
					loading={filter.sport_id !== undefined && teams.isPending}
					value={filter.team_id === undefined ? null : String(filter.team_id)}
					onChange={(id) => onChange({ team_id: id === null ? undefined : Number(id) })}
				/>
				<Select
					{...choose}
					label={own.type}
					options={TYPES}
					value={filter.type ?? null}
					onChange={(type) => onChange({ type: (type ?? undefined) as TransactionFilter['type'] })}
				/>
				<Select
					{...choose}
					label={adminTexts.status}
					options={STATES}
					value={filter.state ?? null}
					onChange={(state) => onChange({ state: (state ?? undefined) as TransactionState | undefined })}
				/>
				<Button look="bare" onClick={onClear} disabled={Object.keys(filter).length === 0}>
					{texts.clear}
				</Button>
			</div>
		</search>
	);
}

/** Searches for the typed text after a pause in typing. If the address changes elsewhere, its text fills the field. */
function TransactionSearch({ value, onChange }: { value: string; onChange: (text: string) => void }) {
	const { typed, type, send } = useEchoedText(value);
	const settled = useDebouncedText(typed);
	// biome-ignore lint/correctness/useExhaustiveDependencies: only typing searches; changes of the address arrive through useEchoedText
	useEffect(() => {
		if (settled !== value && settled === typed.trim()) send(settled, onChange);
	}, [settled]);
	return <SearchField label={own.search} placeholder={own.searchHint} value={typed} onChange={type} />;
}
