import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { addTeam, athletesKey } from '#admin/athlete-queries.ts';
import { ApiFailure } from '#core/api/api-failure.ts';
import { type AddTeamBody, addTeamBodySchema, jerseyContrast } from '#domain/roster/new-team.ts';
import { Jersey } from '#ui/art/jersey.tsx';
import { SleeveStripe } from '#ui/art/marks.tsx';
import { teamStyle } from '#ui/art/team-style.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { adminTexts } from '../admin-texts.ts';
import { detailOf } from '../detail-of.ts';
import { athletesTexts } from './athletes-texts.ts';
import { SportChoice } from './team-choice.tsx';

const texts = athletesTexts.team;
const HEX = /^#[0-9a-f]{6}$/i;

/** Adds a team to a sport, with its colors on a jersey. */
export function AddTeamDialog({ owner, onClose }: { owner: string; onClose: () => void }) {
	const client = useQueryClient();
	const [sport, setSport] = useState('');
	const [form, setForm] = useState({ team_name: '', conference: '', color: '#123a5c', alt_color: '#e8b23a' });
	const [formError, setFormError] = useState<{ field: string | null; text: string }>();
	const adding = useMutation({
		mutationFn: (body: AddTeamBody) => addTeam(body),
		onSuccess: async ({ team_name }) => {
			await client.invalidateQueries({ queryKey: athletesKey(owner) });
			toast(texts.added(team_name));
			onClose();
		},
		onError: (error) => setFormError({ field: (error instanceof ApiFailure && error.field) || null, text: detailOf(error) }),
	});
	const color = HEX.test(form.color) ? form.color.toLowerCase() : '#38443f';
	const alt = HEX.test(form.alt_color) ? form.alt_color.toLowerCase() : null;
	const look = jerseyContrast(color, alt);

	function submit(event: FormEvent) {
		event.preventDefault();
		if (adding.isPending) return;
		setFormError(undefined);
		if (sport === '') return setFormError({ field: null, text: athletesTexts.add.chooseSport });
		const { team_name, conference, alt_color } = form;
		const body = addTeamBodySchema.safeParse({
			sport_id: Number(sport),
			team_name,
			conference: conference.trim() === '' ? null : conference,
			color: form.color,
			alt_color: alt_color.trim() === '' ? null : alt_color,
		});
		if (body.success) return adding.mutate(body.data);
		const [issue] = body.error.issues;
		setFormError({ field: String(issue?.path[0] ?? ''), text: issue?.message ?? athletesTexts.form.refused });
	}

	const field = (name: keyof typeof form, label: string) => (
		<TextField
			name={name}
			label={label}
			autoComplete="off"
			required={name !== 'conference'}
			value={form[name]}
			onChange={(value) => setForm({ ...form, [name]: value })}
			error={formError?.field === name ? formError.text : undefined}
		/>
	);
	const colorField = (name: 'color' | 'alt_color', label: string, shown: string) => (
		<div className="color-field">
			<input type="color" aria-label={texts.pick(label)} value={shown} onChange={(event) => setForm({ ...form, [name]: event.target.value })} />
			{field(name, label)}
		</div>
	);
	return (
		<Dialog open onClose={onClose} title={texts.title} style={teamStyle(look.colors)}>
			<form className="ask" noValidate onSubmit={submit}>
				<div className="athlete-facts">
					<SportChoice owner={owner} label={athletesTexts.sport} none={athletesTexts.add.chooseSport} value={sport} onChange={setSport} />
					{field('team_name', texts.name)}
					{field('conference', texts.conference)}
				</div>
				<div className="athlete-facts">
					{colorField('color', texts.color, color)}
					{colorField('alt_color', texts.altColor, alt ?? look.colors.num)}
				</div>
				<div className="athlete-look">
					<div className="look">
						<Jersey number="12" crop="card" />
						<SleeveStripe />
					</div>
					{look.ratio !== null && (
						<p className="quiet num" role="status">
							{look.isLegible
								? texts.legible(look.ratio.toFixed(1))
								: texts.illegible(look.ratio.toFixed(1), look.colors.num === '#ffffff' ? texts.white : texts.black)}
						</p>
					)}
				</div>
				{formError?.field === null && <FieldError>{formError.text}</FieldError>}
				<div className="pair">
					<Button onClick={onClose}>{adminTexts.cancel}</Button>
					<SubmitButton busy={adding.isPending} busyLabel={texts.adding}>
						{texts.add}
					</SubmitButton>
				</div>
			</form>
		</Dialog>
	);
}
