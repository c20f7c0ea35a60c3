import type { validRecords } from './valid-records.ts'
import type { ValidRequest } from './valid-request.ts'
import { realPdf } from './sample-files.ts'

/** A PDF that can be read. */
const scan = await realPdf()

type Returning = ReturnType<typeof validRecords>['returning']

/**
 * Factories of valid answers of a supplier to what `returning` makes; `more` is what a request at this address needs
 * besides.
 */
export function validAnswers(
  returning: Returning,
  at: string,
  more: (made: Awaited<ReturnType<Returning>>) => ValidRequest,
) {
  const answering = (answer: (made: Awaited<ReturnType<typeof returning>>) => ValidRequest) => async () => {
    const made = await returning()
    return { ...more(made), ...answer(made) }
  }
  const signed = { iqpName: 'Hana Moana', signedDate: '2026-11-20' }
  return {
    [`POST ${at}/files`]: answering(({ propertyServiceIds }) => ({
      form: { propertyServiceIds, ...signed },
      files: { Files: { name: 'scan.pdf', content: scan } },
    })),
    [`POST ${at}/sign`]: answering(({ propertyServiceIds }) => ({
      body: {
        propertyServiceIds,
        ...signed,
        declaration: true,
        signature: {
          strokes: [
            [
              [0, 0],
              [9, 9],
            ],
          ],
        },
      },
    })),
    [`POST ${at}/cannot`]: answering(({ propertyServiceIds }) => ({
      body: {
        systems: propertyServiceIds.map((propertyServiceId) => ({
          propertyServiceId,
          reason: 'defect',
          found: 'Leaks',
        })),
        name: 'Hana Moana',
      },
    })),
    [`POST ${at}/later`]: answering(({ propertyServiceIds }) => ({
      body: { propertyServiceIds, expectedDate: '2026-11-24', note: 'Parts are ordered', name: 'Hana Moana' },
    })),
    [`POST ${at}/not-ours`]: answering(({ propertyServiceIds }) => ({
      body: { propertyServiceIds, servedBy: 'Kea Fire', note: '', name: 'Hana Moana' },
    })),
  }
}
