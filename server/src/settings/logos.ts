/** The settings that hold what forms show at their head, as data: addresses of images. */
export const LOGO_SETTING = 'logo'
/** For properties whose warrants carry the alternate logo (`bwofTemplate`, operations 3). */
export const ALTERNATE_LOGO_SETTING = 'alternateLogo'
