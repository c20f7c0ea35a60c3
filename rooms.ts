/** What each room may import, by workspace: each workspace and each room names only what stands before it. */
type Arrows = Readonly<Record<string, readonly string[]>>

/** Which workspaces a workspace may import. */
export const WORKSPACES = {
  contract: [],
  forms: ['contract'],
  server: ['contract', 'forms'],
  web: ['contract', 'forms'],
  bench: ['contract', 'forms', 'server'],
  e2e: ['contract', 'forms', 'server'],
} as const satisfies Arrows

/** Stands for all rooms before it. */
export const EVERY_ROOM = 'every room'

const CONTRACT = ['.']
const LIB = ['lib', 'database']
/** What a room of the server needs to answer calls. */
const CALLS = [...LIB, 'auth', 'app-context.ts', 'plugins']
const FORM = ['answers.ts', 'sheet.ts', 'parts']
const SCREEN = ['lib', 'ui']

/**
 * Which rooms a room may import, by workspace. A room is a folder of `src` with all that is in it, except folders that
 * are listed as rooms themselves; a file directly in `src` is a room where it is listed, and the others are `.`
 *
 * `oxlint.config.ts` has the linter hold these arrows, and refuses a folder that is no room and an arrow that points to
 * a later room, so that there is no circle. Tests may import any room of their workspace.
 */
export const ROOMS: Readonly<Record<string, Arrows>> = {
  contract: {
    '.': [],
    auth: CONTRACT,
    operator: CONTRACT,
    settings: [...CONTRACT, 'operator'],
    contact: CONTRACT,
    company: [...CONTRACT, 'contact'],
    service: CONTRACT,
    bwof: [...CONTRACT, 'contact'],
    evacuation: CONTRACT,
    certificate: [...CONTRACT, 'service'],
    defect: [...CONTRACT, 'certificate', 'service'],
    document: [...CONTRACT, 'bwof', 'company', 'contact', 'defect', 'evacuation', 'operator', 'service'],
    property: [...CONTRACT, 'bwof', 'company', 'contact', 'document', 'evacuation', 'service'],
    pricing: [...CONTRACT, 'company', 'service'],
    dashboard: [...CONTRACT, 'service'],
    email: [...CONTRACT, 'document'],
    warrant: [...CONTRACT, 'bwof', 'document', 'service'],
    iqp: CONTRACT,
    user: [...CONTRACT, 'auth'],
    history: CONTRACT,
    'calls.ts': [EVERY_ROOM],
  },
  forms: {
    'answers.ts': [],
    'sheet.ts': ['answers.ts'],
    parts: ['sheet.ts'],
    bwof: FORM,
    amendment: FORM,
    certificate: [...FORM, 'bwof'],
    'certificate-request': FORM,
    'defect-report': FORM,
    'evacuation-report': FORM,
    'iqp-statement': FORM,
    'report-in-lieu': FORM,
    recommendations: FORM,
    'audit-pack': FORM,
    '.': [EVERY_ROOM],
  },
  server: {
    lib: [],
    database: ['lib'],
    auth: LIB,
    'app-context.ts': [...LIB, 'auth'],
    plugins: [...LIB, 'auth', 'app-context.ts'],
    'auth/log-in': CALLS,
    calendar: LIB,
    operator: CALLS,
    iqp: CALLS,
    settings: [...CALLS, 'operator', 'iqp'],
    user: CALLS,
    contact: CALLS,
    history: [...CALLS, 'contact'],
    service: CALLS,
    bwof: LIB,
    evacuation: LIB,
    'warrant/check': [...LIB, 'settings'],
    document: [...CALLS, 'calendar', 'operator', 'service', 'warrant/check'],
    property: [...CALLS, 'calendar', 'bwof', 'contact', 'document', 'evacuation', 'service'],
    defect: [...CALLS, 'service'],
    company: [...CALLS, 'contact', 'property'],
    pricing: [...CALLS, 'company', 'service'],
    dashboard: [...CALLS, 'bwof'],
    'email/rules': LIB,
    'email/candidates': [...LIB, 'bwof', 'email/rules'],
    'email/templates': [...CALLS, 'calendar', 'bwof', 'email/rules', 'email/candidates', 'document', 'operator'],
    'email/queue': [
      ...CALLS,
      'calendar',
      'operator',
      'settings',
      'document',
      'email/rules',
      'email/candidates',
      'email/templates',
    ],
    'email/lists': [...CALLS, 'email/rules', 'email/candidates', 'email/queue'],
    'email/delivery': [...CALLS, 'email/rules', 'email/templates', 'email/queue', 'document'],
    email: [...CALLS, 'email/lists', 'email/templates', 'email/delivery'],
    certificate: [...CALLS, 'document', 'iqp', 'email/rules', 'email/queue', 'email/templates'],
    warrant: [
      ...CALLS,
      'bwof',
      'certificate',
      'document',
      'operator',
      'property',
      'warrant/check',
      'email/rules',
      'email/queue',
      'email/templates',
    ],
    import: [...LIB, 'app-context.ts', 'document', 'certificate'],
    demo: [...LIB, 'app-context.ts', 'operator', 'document', 'warrant/check', 'warrant'],
    '.': [EVERY_ROOM],
  },
  web: {
    lib: [],
    ui: ['lib'],
    auth: SCREEN,
    kept: ['lib', 'auth'],
    operator: ['lib'],
    bwof: SCREEN,
    evacuation: SCREEN,
    document: SCREEN,
    contact: [...SCREEN, 'kept'],
    company: [...SCREEN, 'auth', 'kept', 'contact'],
    iqp: [...SCREEN, 'kept', 'company'],
    certificate: [...SCREEN, 'auth', 'company', 'document', 'iqp'],
    user: [...SCREEN, 'auth'],
    defect: [...SCREEN, 'auth', 'document'],
    settings: [...SCREEN, 'kept', 'company', 'iqp'],
    pricing: [...SCREEN, 'kept', 'company'],
    'email/compose': [...SCREEN, 'company', 'document', 'operator'],
    'email/lists': [...SCREEN, 'email/compose'],
    'service/property-services': [...SCREEN, 'auth', 'company', 'document', 'operator', 'email/compose', 'email/lists'],
    'service/definitions': [...SCREEN, 'service/property-services'],
    warrant: [...SCREEN, 'auth', 'document', 'email/compose', 'email/lists'],
    property: [
      ...SCREEN,
      'auth',
      'kept',
      'bwof',
      'evacuation',
      'certificate',
      'document',
      'contact',
      'company',
      'defect',
      'operator',
      'email/compose',
      'email/lists',
      'service/property-services',
      'warrant',
    ],
    dashboard: [...SCREEN, 'auth', 'certificate', 'iqp', 'property', 'service/property-services', 'warrant'],
    'email/templates': [...SCREEN, 'kept', 'email/compose', 'property'],
    // Names the fields and the records of all others.
    history: [EVERY_ROOM],
    app: [EVERY_ROOM],
  },
}
