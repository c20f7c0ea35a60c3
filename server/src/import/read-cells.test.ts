import { expect, test } from 'vitest'
import { cellText, guardedText } from './cell-text.ts'
import { CellFault } from './fault.ts'
import {
  readEmail,
  readForeignPostcode,
  readLine,
  readMonths,
  readNotes,
  readPhone,
  readPostcode,
  readPrice,
  readServiceType,
} from './read-cells.ts'

test.each([
  [readPrice, '145.00', 145],
  [readPrice, '$1,250.00', 1250],
  [readPrice, '$ 1,250.5', 1250.5],
  [readPrice, '1234567', 1_234_567],
  [readPrice, 120.5, 120.5],
  [readPrice, 0.1 + 0.2, 0.3],
  [readPrice, '', 0],
  [readPrice, null, 0],
  [readMonths, '12', 12],
  [readMonths, 6, 6],
  [readMonths, '', null],
  [readPostcode, '0110', '0110'],
  [readPostcode, 110, '0110'],
  [readPostcode, '622', '0622'],
  [readPostcode, 4110, '4110'],
  [readPostcode, '', ''],
  [readForeignPostcode, 110, '0110'],
  [readForeignPostcode, 'SW1A 2AA', 'SW1A 2AA'],
  [readPhone, 212345678, '0212345678'],
  [readPhone, '91234567', '091234567'],
  [readPhone, 800123456, '0800123456'],
  [readPhone, '0212345678', '0212345678'],
  [readPhone, '21 234 5678', '21 234 5678'],
  [readPhone, '+64 21 234 5678', '+64 21 234 5678'],
  [readPhone, 64_212_345_678, '64212345678'],
  [readPhone, '1234567', '1234567'],
  [readServiceType, '', 'Full Service'],
  [readServiceType, 'full  service', 'Full Service'],
  [readServiceType, 'AUDIT', 'Audit'],
  [readEmail, ' service@kea.example ', 'service@kea.example'],
  [readEmail, '', ''],
  [readLine, '  Hīnau \n Lodge ', 'Hīnau Lodge'],
  [readLine, 'Ma\u0304taki', 'Mātaki'],
  [readLine, 17, '17'],
  [readNotes, 'Gate code 4711, "ring twice"\nask for Hēmi', 'Gate code 4711, "ring twice"\nask for Hēmi'],
])('%o reads %j as %j', (read, cell, value) => {
  expect(read(cell)).toBe(value)
})

test.each([
  [readPrice, 'POA', 'it must be an amount'],
  [readPrice, '-5', 'it must be an amount'],
  [readPrice, -5, '0 or more'],
  [readPrice, '1.250,00', 'it must be an amount'],
  [readPrice, '12,50', 'it must be an amount'],
  [readPrice, '120.505', 'two decimal places'],
  [readPrice, 120.505, 'two decimal places'],
  [readPrice, '99999999999', 'below'],
  [readMonths, 'annual', 'it must be 1 to 12'],
  [readMonths, '0', 'it must be 1 to 12'],
  [readMonths, '13', 'it must be 1 to 12'],
  [readMonths, '1.5', 'it must be 1 to 12'],
  [readMonths, 1.5, 'it must be 1 to 12'],
  [readPostcode, '41101', 'four digits'],
  [readPostcode, '41', 'four digits'],
  [readServiceType, 'Half', 'Full Service or Audit'],
  [readEmail, 'service(at)example', 'it takes an email address'],
  [readEmail, 'a@kea.example; b@kea.example', 'it takes an email address'],
  [readLine, '#REF!', 'the error of a formula'],
  [readLine, 'x'.repeat(201), 'at most 200'],
  [readLine, 'a\0b', 'NUL'],
  [readNotes, '#N/A', 'the error of a formula'],
  [readNotes, 'x'.repeat(10_001), 'at most 10,000'],
])('%o refuses %j', (read, cell, reason) => {
  const fault = read(cell)
  expect(fault instanceof CellFault ? fault.reason : fault).toContain(reason)
})

test.each(['=HYPERLINK("http://127.0.0.1/","x")', '+64 21 555', '-', '@SUM(A1)', "'=1+1", "'quoted'", 'plain'])(
  '%j guarded for a spreadsheet reads back the same',
  (text) => {
    const guarded = guardedText(text)
    expect(guarded).not.toMatch(/^[=+\-@]/)
    expect(cellText(guarded)).toBe(cellText(text))
  },
)
