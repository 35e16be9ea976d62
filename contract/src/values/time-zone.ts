/** Eastern Time, where the coaches work: "today," business days, and daily jobs all use this zone. */
export const easternTimeZone = 'America/New_York';
