import { SEVERITIES } from '@app/contract/defect/rules'
import type { FormCompany, FormContact, FormDefect, FormFacts, FormService } from '@app/contract/document/form-facts'
import { BWOF_SERVICE_ID, TRIAL_EVACUATION_SERVICE_ID } from '@app/contract/service/rules'

const buildContact = (overrides: Partial<FormContact> = {}): FormContact => ({
  firstName: 'Mere',
  lastName: 'Tāwhai',
  jobTitle: 'Facilities Manager',
  email: 'mere.tawhai@example.com',
  mobile: '021 555 0142',
  ddi: '07 555 0188',
  ...overrides,
})

const buildCompany = (overrides: Partial<FormCompany> = {}): FormCompany => ({
  companyId: 1,
  companyName: 'Kahikatea Holdings Limited',
  streetAddress: '14 Tūwharetoa Street',
  postalAddress: 'PO Box 1204',
  suburb: '',
  city: 'Taupō',
  postCode: '3351',
  companyPhone: '07 555 0100',
  contact: buildContact(),
  ...overrides,
})

export const OPERATOR = buildCompany({
  companyId: 10,
  companyName: 'Rimu Compliance Limited',
  streetAddress: '6 Horomātangi Street',
  postalAddress: 'PO Box 88',
  companyPhone: '07 555 0110',
  contact: buildContact({
    firstName: 'Office',
    lastName: '',
    jobTitle: '',
    email: 'office@rimu.example',
    mobile: '',
    ddi: '',
  }),
})

const CONTRACTOR = buildCompany({
  companyId: 11,
  companyName: 'Whangārei Fire & Egress Services Limited',
  streetAddress: '201 Port Road',
  postalAddress: 'PO Box 7740',
  suburb: 'Port Whangārei',
  city: 'Whangārei',
  postCode: '0110',
  companyPhone: '09 555 0177',
  contact: buildContact({
    firstName: 'Hōne',
    lastName: 'Parāone-Whitiwhiti',
    jobTitle: 'Service Coordinator',
    email: 'service@egress.example',
  }),
})

/** Open defects of different severities, on a system and on none. */
export const buildDefects = (count: number): FormDefect[] =>
  Array.from({ length: count }, (_, index) => ({
    defectId: index + 1,
    system:
      index % 3 === 1
        ? null
        : { propertyServiceId: 5000, serviceName: 'Automatic doors', buildingAct: 'SS3/1', councilCodes: '', ref: '' },
    location: `Level ${index + 1}, northern stair`,
    description: 'The door does not close against the pressure of the stair.',
    severity: SEVERITIES[index % SEVERITIES.length] ?? 'note',
    standard: index % 2 ? '' : 'NZS 4520:2010',
    action: 'Adjust the closer and test it again.',
    responsible: 'owner',
    dueDate: index % 2 ? null : '2027-03-31',
  }))

/** Codes and names of specified systems, the most common first. */
const SYSTEMS: readonly (readonly [string, string])[] = [
  ['SS2', 'Automatic or manual emergency warning systems for fire or other dangers'],
  ['SS3/1', 'Automatic doors'],
  ['SS4', 'Emergency lighting systems'],
  ['SS7', 'Automatic backflow preventers connected to a potable water supply'],
  ['SS9', 'Mechanical ventilation or air conditioning systems'],
  ['SS14/2', 'Signs relating to a system or feature'],
  ['SS15/2', 'Final exits'],
  ['SS15/4', 'Signs for communicating information intended to facilitate evacuation'],
  ['SS1', 'Automatic systems for fire suppression'],
  ['SS3/2', 'Access controlled doors'],
  ['SS3/3', 'Interfaced fire or smoke doors or windows'],
  ['SS5', 'Escape route pressurisation systems'],
  ['SS6', 'Riser mains for use by fire services'],
  ['SS8/1', 'Passenger-carrying lifts'],
  ['SS8/2', 'Service lifts'],
  ['SS8/3', 'Escalators and moving walks'],
  ['SS10', 'Building maintenance units providing access to exterior and interior walls of buildings'],
]

function buildService(index: number, overrides: Partial<FormService> = {}): FormService {
  const [code = '', name = ''] = SYSTEMS[index % SYSTEMS.length] ?? []
  return {
    propertyServiceId: 100 + index,
    serviceId: 200 + index,
    serviceName: name,
    parentServiceId: BWOF_SERVICE_ID,
    ref: '',
    serviceType: 'Full Service',
    supplierCompanyId: CONTRACTOR.companyId,
    supplierName: CONTRACTOR.companyName,
    whenNextServiceAnniversary: '2028-03-14',
    whenLastComplianceReceived: '2027-02-18',
    intervalMonths: 12,
    active: true,
    exceptionNotes: '',
    whenDeleted: null,
    buildingAct: code,
    councilCodes: code,
    certificateSignedDate: '2027-02-20',
    ...overrides,
  }
}

const mainService = (serviceId: number, serviceName: string, next: string): FormService =>
  buildService(0, {
    propertyServiceId: serviceId,
    serviceId,
    serviceName,
    parentServiceId: null,
    supplierCompanyId: OPERATOR.companyId,
    supplierName: OPERATOR.companyName,
    whenNextServiceAnniversary: next,
    buildingAct: '',
    councilCodes: '',
  })

const buildServices = (count: number, edit: (index: number) => Partial<FormService> = () => ({})): FormService[] => [
  mainService(BWOF_SERVICE_ID, 'Building Warrant of Fitness', '2027-03-14'),
  mainService(TRIAL_EVACUATION_SERVICE_ID, 'Trial evacuation', '2027-05-02'),
  ...Array.from({ length: count }, (_, index) => buildService(index, edit(index))),
]

/** A building with eight systems and complete records, and an outside contractor. */
export const typicalFacts: FormFacts = {
  property: {
    propertyId: 4127,
    propertyName: 'Kōwhai House',
    buildingName: 'Kōwhai House',
    streetAddress: '22 Te Heuheu Street',
    suburb: '',
    city: 'Taupō',
    postcode: '3330',
    customerPropertyRef: 'KH-22',
    bwofTemplate: '',
  },
  bwof: {
    bwofIssuedBy: 'Operator',
    bwofIssuedDate: '2027-03-04',
    bwofExpectedDate: null,
    intendedLifeOfTheBuilding: 'Indefinite, but not less than 50 years',
    firstConstructed: 'c 1987',
    bwofLocated: 'Main entrance lobby, beside the fire alarm panel',
    buildingSafetyManualLocated: 'Reception, ground floor',
    buildingSafetyManualIssuedOrUpdated: '2026-04-01',
    buildingConsent: 'BC210442',
    complianceSchedule: 'CS 2041',
    codeComplianceCertificate: 'CCC-210442',
    complianceScheduleMonths: 12,
    complianceScheduleOnFile: true,
    legalDescription: 'Lot 2 DP 45213',
    locationOfBuildingWithinSite: 'Block A, access from Te Heuheu Street',
    buildingUse: 'Offices over two levels above a café: ground floor: 60 occupants, level 1: 45 occupants',
    purposeGroup: 'WL, CS',
    maximumNumberOfOccupants: '105',
    highestFireHazardCategoryFhcNumber: '1',
    levelUnitNo: 'Levels 1–2',
    issuedBy: '',
    relationshipToOwner: '',
    fireReportOnFile: true,
    compassDoTestingOrMaintenance: false,
    ownerInspectionsCompletedBy: 'Tenant',
  },
  evacuation: {
    fireEvacuationServiceType: 'Evac Scheme with Trials',
    fireEvacuationManualLastUpdated: '2026-06-01',
    wardenTraining: 'With Trial Evacuation',
    nzfsApprovalRequired: true,
    nzfsApproval: '2019-08-20',
    nzfApplicationDate: '2019-07-30',
    schemeReference: 'EV204417',
    fireAlarmType: 'Type 4',
    securityAlarmType: 'Monitored',
    fireAlarmPanelLocated: 'Main entrance',
    fireAlarmMonitoredBy: 'Tūī Monitoring',
  },
  services: buildServices(8, (index) =>
    index === 3
      ? { exceptionNotes: 'Valve not accessible until the joinery is moved.', whenNextServiceAnniversary: '2027-03-14' }
      : { ref: `A-${index + 1}` },
  ),
  defects: buildDefects(2),
  siteContacts: [buildContact({ firstName: 'Aroha', lastName: 'Ngātai', jobTitle: 'Building Warden' })],
  owner: buildCompany(),
  customer: buildCompany({ companyId: 2, companyName: 'Pōhutukawa Property Management' }),
  authority: { ...buildCompany({ companyId: 3, companyName: 'Taupō District Council' }), takesReportsInLieu: true },
  supplier: CONTRACTOR,
  warrantSupplier: OPERATOR,
  operator: OPERATOR,
  signatories: [
    {
      signatoryId: 1,
      name: 'Rāwiri Hēmi',
      position: 'Compliance Manager',
      iqpNumber: 'IQP 1187',
      email: 'rawiri.hemi@rimu.example',
      mobile: '021 555 0187',
      ddi: '07 555 0111',
    },
    {
      signatoryId: 2,
      name: 'Sina Fa‘asavalu',
      position: 'Director',
      iqpNumber: 'IQP 0764',
      email: '',
      mobile: '',
      ddi: '',
    },
  ],
  certificateCount: 3,
  hasRecommendations: false,
  draftReasons: [],
  certificatesWantedBy: '2027-03-05',
  holidays: [
    '2027-03-26',
    '2027-03-29',
    '2027-04-26',
    '2027-12-27',
    '2027-12-28',
    '2027-12-29',
    '2027-12-30',
    '2027-12-31',
  ],
  logo: null,
  issuedDate: '2027-03-04',
  today: '2027-03-01',
}

/** A building with almost no records and no services. */
export const smallFacts: FormFacts = {
  ...typicalFacts,
  property: {
    propertyId: 9,
    propertyName: 'Shed',
    buildingName: '',
    streetAddress: '3 Wharf Road',
    suburb: '',
    city: '',
    postcode: '',
    customerPropertyRef: '',
    bwofTemplate: 'BGIS',
  },
  bwof: null,
  evacuation: null,
  services: [],
  defects: [],
  siteContacts: [],
  owner: null,
  customer: null,
  authority: null,
  warrantSupplier: null,
  signatories: [],
  certificateCount: 0,
  certificatesWantedBy: null,
  issuedDate: null,
}

const LONG_NAME =
  'Trustees of the Te Whare Wānanga o Tāmaki-makau-rau Ōtāhuhu Community Health, Learning and Early Childhood Education Centre Charitable Trust Board'

/** Every system twice, long names with macrons, gaps, and the operator as its own supplier. */
export const largestFacts: FormFacts = {
  ...typicalFacts,
  property: {
    propertyId: 120_458,
    propertyName: 'Te Pūnaha Hauora o Ngā Tāngata Katoa: Main Hospital, Clinics and Staff Accommodation (North Tower)',
    buildingName: 'Te Pūnaha Hauora o Ngā Tāngata Katoa: Main Hospital, Clinics and Staff Accommodation (North Tower)',
    streetAddress: 'Level 1–14, 1199 Great South Road, corner of Ōtāhuhu Place and Māngere Street',
    suburb: 'Ōtāhuhu',
    city: 'Tāmaki Makaurau Auckland',
    postcode: '0604',
    customerPropertyRef: 'TPH-NORTH-TOWER-0001-REV-C',
    bwofTemplate: 'BGIS',
  },
  bwof: typicalFacts.bwof && {
    ...typicalFacts.bwof,
    legalDescription:
      'Lots 5, 6, 7 & 8 DP 18847, Pt Lot 1 DP 30911, Sec 12 Blk IV Town of Ōtāhuhu and Unit 4A DP 98213',
    buildingUse:
      'Hospital over fourteen levels with theatres, wards, outpatient clinics, a café, a chapel, offices and staff accommodation: ground floor 320 occupants, levels 1 to 9 980 occupants, levels 10 to 12 240 occupants, levels 13 and 14 96 occupants',
    locationOfBuildingWithinSite: '',
    purposeGroup: 'SC, SI, SA, CS, CL, CM, WL, WB, IE, IA, ID',
    maximumNumberOfOccupants: '1,636',
    highestFireHazardCategoryFhcNumber: '',
    codeComplianceCertificate: '',
    bwofIssuedDate: null,
  },
  services: buildServices(34, (index) => ({
    supplierCompanyId: OPERATOR.companyId,
    supplierName: index % 3 === 0 ? OPERATOR.companyName : index % 3 === 1 ? CONTRACTOR.companyName : '',
    ref: index === 1 ? 'DOOR'.repeat(20) : index % 2 ? `LIFT-${index}-TŪĪ` : '',
    whenLastComplianceReceived: index % 5 === 0 ? null : '2027-02-18',
    certificateSignedDate: index % 5 === 0 ? null : '2027-02-18',
    councilCodes: index % 4 === 0 ? String.fromCodePoint(65 + (index % 26)) : '',
    intervalMonths: [1, 3, 12][index % 3] ?? 12,
    exceptionNotes: index % 11 === 0 ? 'Waiting for a part from overseas; the tenant’s “after hours” access only.' : '',
  })),
  defects: buildDefects(5),
  siteContacts: [
    buildContact({ firstName: 'Ngāhuia', lastName: 'Te Rangihīroa-Featherstonehaugh', jobTitle: 'Chief Warden' }),
    buildContact({ firstName: 'Wī', lastName: 'Ōkeroa', email: '' }),
  ],
  owner: buildCompany({
    companyName: LONG_NAME,
    suburb: 'Ōtāhuhu',
    city: 'Tāmaki Makaurau Auckland',
    postCode: '1640',
    contact: buildContact({
      firstName: 'Ngāhuia',
      lastName: 'Te Rangihīroa-Featherstonehaugh',
      mobile: '',
      email: `${'ngahuia.'.repeat(9)}@example.com`,
    }),
  }),
  customer: buildCompany({ companyName: LONG_NAME }),
  supplier: OPERATOR,
}
