import type { CSSProperties, ReactNode } from 'react';
import { jerseyContrast } from '#domain/roster/new-team.ts';
import { LogoMark } from '#ui/art/logo-mark.tsx';
import { ColorField } from '../form/color-field.tsx';
import { typedColor } from '../form/typed-color.ts';
import { siteTexts as texts } from './site-texts.ts';

/** Shown in the picker until a color is chosen. */
const INK = '#0e1613';

interface SiteColorsProps {
	/** As typed. */
	color: string;
	alt_color: string;
	field: (name: 'color' | 'alt_color') => ReactNode;
	onPick: (name: 'color' | 'alt_color', value: string) => void;
}

/** The colors of the logo's jersey, as they will look. */
export function SiteColors({ color, alt_color, field, onPick }: SiteColorsProps) {
	const cloth = typedColor(color);
	const letters = typedColor(alt_color);
	const look = cloth === undefined ? undefined : jerseyContrast(cloth, letters ?? null);
	const picker = (name: 'color' | 'alt_color', shown: string) => (
		<ColorField label={texts.fields[name]} shown={shown} onPick={(value) => onPick(name, value)}>
			{field(name)}
		</ColorField>
	);
	return (
		<fieldset className="admin-site-group">
			<legend className="ui-title-4">{texts.groups.colors}</legend>
			<p className="ui-quiet">{texts.colorsHint}</p>
			<div className="admin-site-fields">
				{picker('color', cloth ?? INK)}
				{picker('alt_color', letters ?? look?.colors.num ?? '#ffffff')}
			</div>
			{look !== undefined && (
				<div className="admin-site-look ui-logo" style={{ '--club': look.colors.team, '--on-club': look.colors.num } as CSSProperties}>
					<LogoMark label={texts.groups.colors} />
					{look.ratio !== null && <p className="ui-quiet ui-number">{texts.contrast(look.ratio.toFixed(1), look.isLegible)}</p>}
				</div>
			)}
		</fieldset>
	);
}
