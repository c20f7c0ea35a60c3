import {
  PDFBool,
  PDFCheckBox,
  PDFDropdown,
  PDFName,
  PDFOptionList,
  PDFRadioGroup,
  PDFTextField,
  type PDFDocument,
  type PDFField,
  type PDFFont,
} from '@cantoo/pdf-lib'

/** Flags of marks that readers do not show (ISO 32000, section 12.5.3). */
const HIDDEN = 0b10
const NO_VIEW = 0b10_0000

/**
 * Turns the fields of a form into what its pages show, because a page that is copied into another document leaves the form
 * behind. A value that is not drawn yet, or that readers are asked to draw anew, is drawn first: it would be lost.
 *
 * @throws Error if a value cannot be drawn, as one with a macron, which the font that needs no file lacks
 */
export function flattenForm(source: PDFDocument): void {
  if (!source.catalog.has(PDFName.of('AcroForm'))) return
  const form = source.getForm()
  form.deleteXFA()
  const isStale = form.acroForm.dict.lookup(PDFName.of('NeedAppearances')) === PDFBool.True
  const { context } = source
  const nothing = context.register(context.formXObject([], { BBox: context.obj([0, 0, 0, 0]) }))
  for (const field of form.getFields()) {
    const widgets = field.acroField.getWidgets()
    for (const widget of widgets) if (!widget.AP()?.lookup(PDFName.of('N'))) widget.dict.delete(PDFName.of('AP'))
    if (holdsValue(field) && (field.needsAppearancesUpdate() || (isStale && !isButton(field)))) {
      draw(field, form.getDefaultFont())
    }
    for (const widget of widgets) {
      const isShown = widget.AP() && !widget.hasFlag(HIDDEN) && !widget.hasFlag(NO_VIEW)
      if (!isShown) widget.setNormalAppearance(isButton(field) ? context.obj({ Off: nothing }) : nothing)
    }
  }
  form.flatten({ updateFieldAppearances: false })
}

/** The font would show a question mark for what it lacks. */
function draw(field: PDFField, font: PDFFont): void {
  const known = new Set(font.getCharacterSet())
  for (const character of valueOf(field).replace(/\s/g, '')) {
    if (!known.has(character.codePointAt(0) ?? 0)) throw new Error(`${character} cannot be drawn`)
  }
  field.defaultUpdateAppearances(font)
}

function valueOf(field: PDFField): string {
  if (field instanceof PDFTextField) return field.getText() ?? ''
  return field instanceof PDFDropdown || field instanceof PDFOptionList ? field.getSelected().join('') : ''
}

const isButton = (field: PDFField): boolean => field instanceof PDFCheckBox || field instanceof PDFRadioGroup

const holdsValue = (field: PDFField): boolean =>
  isButton(field) || field instanceof PDFTextField || field instanceof PDFDropdown || field instanceof PDFOptionList
