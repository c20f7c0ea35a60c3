import { Field, Fields } from '../parts/Field.tsx'
import { Section } from '../parts/Section.tsx'
import { buildingName, personName, propertyAddress, contactLine } from '../parts/values.ts'
import { useFacts } from '../sheet.ts'

/** A building may have many wardens. The report names the first ones. */
const NAMED_SITE_CONTACTS = 2

export function EvacuatedBuilding() {
  const { property, evacuation, owner, siteContacts } = useFacts()
  return (
    <Section title="The building">
      <Fields>
        <Field name="building.name" label="Building name" value={buildingName(property)} span={7} />
        <Field name="scheme" label="Evacuation scheme reference" value={evacuation?.schemeReference} span={5} />
        <Field name="building.address" label="Street address" value={propertyAddress(property)} span={12} />
        <Field name="owner.name" label="Owner" value={owner?.companyName} span={5} />
        <Field
          name="owner.contact"
          label="Owner’s contact"
          value={owner?.contact ? contactLine(owner.contact) || personName(owner.contact) : ''}
          span={7}
        />
        <Field
          name="site.contact"
          label="Site contact / building warden"
          value={siteContacts.slice(0, NAMED_SITE_CONTACTS).map(contactLine).join('; ')}
          span={8}
        />
        <Field
          name="building.customerReference"
          label="Customer property reference"
          value={property.customerPropertyRef}
          span={4}
        />
        <Field name="alarm.type" label="Fire alarm type" value={evacuation?.fireAlarmType} span={3} />
        <Field name="alarm.panel" label="Panel location" value={evacuation?.fireAlarmPanelLocated} span={3} />
        <Field name="alarm.monitor" label="Monitored by" value={evacuation?.fireAlarmMonitoredBy} span={3} />
        <Field name="alarm.security" label="Security alarm type" value={evacuation?.securityAlarmType} span={3} />
      </Fields>
    </Section>
  )
}
