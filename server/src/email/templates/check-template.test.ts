import { expect, test } from 'vitest'
import { checkTemplate } from './check-template.ts'

const faultsOf = (body: string) =>
  checkTemplate({ subject: 'A subject', body }).map(({ path, message }) => [path, message])

test.each([
  ['a placeholder', '{{ propertyName }}'],
  ['none at all', 'Kia ora'],
  ['a condition on two', '{% if daysToDue < 3 and senderPhone %}a{% elsif hasServices %}b{% else %}c{% endif %}'],
  ['a loop with its counters', '{% for s in services %}{{ forloop.index }} {{ s.code }}{% else %}none{% endfor %}'],
  ['one of a list', '{{ services[0].name }} {{ services.first.ref }} {{ services.size }} {{ services["size"] }}'],
  ['a case', '{% case fireAlarmType %}{% when "Type 4" %}a{% else %}b{% endcase %}'],
  ['a filter with an argument', '{{ customerName | default: ownerName | upcase }}'],
  ['a sign that an editor of rich text writes as an entity', '{% if daysToDue &lt; 3 &nbsp;%}a{% endif %}'],
])('%s is fine', (_name, body) => {
  expect(faultsOf(body)).toEqual([])
})

test.each([
  ['{{ propertyNme }}', 'names "propertyNme", which is not a placeholder: did you mean "propertyName"?'],
  ['{{ adminNotes }}', 'names "adminNotes", which is not a placeholder'],
  ['{{ constructor }}', 'names "constructor", which is not a placeholder'],
  ['{{ propertyName.length }}', 'names "propertyName.length", which is not a placeholder'],
  ['{{ customerName | default: who }}', 'names "who", which is not a placeholder'],
  ['{% if who %}{% endif %}', 'names "who", which is not a placeholder'],
  ['{% if true %}{% elsif who %}{% endif %}', 'names "who", which is not a placeholder'],
  ['{% if false %}{{ who }}{% endif %}', 'names "who", which is not a placeholder'],
  ['{% case who %}{% when 1 %}{% endcase %}', 'names "who", which is not a placeholder'],
  [
    '{% for s in services %}{{ s.nme }}{% endfor %}',
    'names "s.nme", which is not a placeholder: did you mean "s.name"?',
  ],
  ['{% for s in services %}{{ s.price }}{% endfor %}', 'names "s.price", which is not a placeholder'],
  ['{% for s in services %}{% endfor %}{{ s.name }}', 'names "s.name", which is not a placeholder'],
  [
    '{% for s in servces %}{{ s.name }}{% endfor %}',
    'names "servces", which is not a placeholder: did you mean "services"?',
  ],
  ['{{ services[who].name }}', 'names "who", which is not a placeholder'],
  ['{% for x in propertyName %}{% endfor %}', 'has a loop over propertyName, which is not a list'],
  ['{% for x in (1..9999999) %}a{% endfor %}', 'has a loop over (1..9999999), which is not a list'],
  ['{{ propertyName | raw }}', 'uses the filter "raw", which does not exist'],
  ['{{ propertyName | shout }}', 'uses the filter "shout", which does not exist'],
  ['{% include "secret" %}', 'has {% include "secret" %}, which is not a tag that can be used there'],
  ['{% assign x = 1 %}', 'has {% assign x = 1 %}, which is not a tag that can be used there'],
  ['{% endif %}', 'has {% endif %}, which is not a tag that can be used there'],
  ['{% if hasServices %}', 'opens {% if hasServices %} and does not close it'],
  ['{{ propertyName', 'opens {{ propertyName and does not close it'],
  ['{% if %}a{% endif %}', 'cannot be read from here: %}a{% endif %}'],
  ['{% for x %}{% endfor %}', 'cannot be read from here: {% for x %}{% endfor %}'],
])('%s is refused in words that name the fault', (body, message) => {
  expect(faultsOf(body)).toEqual([['body', message]])
})

test('several faults are one message a field', () => {
  expect(checkTemplate({ subject: '{{ a1 }}{{ b1 }}{{ a1 }}', body: '{{ c1 }}' })).toEqual([
    { path: 'subject', message: 'names "a1", which is not a placeholder; names "b1", which is not a placeholder' },
    { path: 'body', message: 'names "c1", which is not a placeholder' },
  ])
})
