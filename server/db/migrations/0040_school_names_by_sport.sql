-- A school has one name in several sports, so the names by which rosters know teams belong to a sport.
update team_sources s set source = regexp_replace(s.source, ':school$', ':' || t.sport_id || ':school')
from teams t where t.team_id = s.team_id and s.source ~ '[^0-9]:school$';
