import { defined } from '#core/defined'
import type { OwnTransaction } from '#core/activity/activity'
import type { Address } from '#core/ethereum/address'
import type { Chain, Endpoint } from '#core/chains/chain'
import { addressesOf, type Contact, MAX_ADDRESSES, withAddresses } from '#core/identity/contact'
import { isError } from '#core/errors'
import { equal } from '#core/bytes/hex'
import { keccak } from '#core/bytes/keccak'
import type { OwnSignature } from '#core/permissions/own-signature'
import type { OwnDescriptor } from '#core/signing/own-descriptor'
import type { ReportList } from '#core/web/report-list'
import { type CodePin, type CodePins, withPins } from '#core/evidence/pin'
import { PREFERENCES, type PreferenceName, type Preferences } from '#core/preferences'
import type { Request } from '#core/signing/request'
import { changeRecord } from '../session/change-record.ts'
import { isSameList } from '../added-files/signed-list.ts'
import { restoredList } from '../added-files/restored-list.ts'
import { storeReportList, openLists } from '../added-files/stored-report-lists.ts'
import { connections } from './app-kinds.ts'
import { scans, tokensSection, values } from './asset-kinds.ts'
import { choices, notes } from './choice-kinds.ts'
import * as schema from './schema.ts'
import type { RestoreOutcome, BackupContext, BackupSectionKind } from './section.ts'

/** Characters of a note: as the screen of a transaction takes them. */
const MAX_NOTE = 500

const contacts: BackupSectionKind<Contact> = {
  name: 'contacts',
  version: 2,
  collect: ({ records }) => records.contacts.get(),
  read: (value) => schema.fits(schema.contact, value),
  put: putContact,
}

/** As the first version wrote them: it kept no word of how an address was known. */
const firstContacts: BackupSectionKind<Contact> = {
  ...contacts,
  version: 1,
  read: (value) => schema.fits(schema.firstContact, value),
  put: (thing, place, how) => putContact({ ...thing, verified: 'backup' }, place, how),
}

async function putContact(thing: Contact, { platform, records }: BackupContext, how: 'replace-missing' | 'merge'): Promise<RestoreOutcome> {
  const theirs = new Set(addressesOf(thing).map(({ address }) => address))
  const own =
    records.contacts.find(thing.id) ?? records.contacts.get().find((one) => addressesOf(one).some(({ address }) => theirs.has(address)))
  if (own === undefined) {
    await records.contacts.put(thing)
    return 'added'
  }
  if (own.address !== thing.address || own.name !== thing.name) return 'different'
  const more = withAddresses(own, [...addressesOf(own), ...addressesOf(thing)].slice(0, MAX_ADDRESSES))
  const lacks = addressesOf(more).length > addressesOf(own).length
  if (lacks && how === 'replace-missing') return 'different'
  if (lacks)
    await changeRecord<Contact>(platform, records.contacts, own.id, (now) =>
      withAddresses(now, [...addressesOf(now), ...addressesOf(thing)].slice(0, MAX_ADDRESSES)),
    )
  if (own.note === thing.note || thing.note === undefined) return lacks ? 'added' : 'kept'
  if (how === 'replace-missing' || own.note !== undefined) return lacks ? 'added' : 'different'
  return addNote(platform, records.contacts, own.id, thing.note)
}

/** Puts a note where there is none, whatever else is changing the record now. */
async function addNote<T extends Contact | OwnTransaction>(
  platform: BackupContext['platform'],
  shelf: Parameters<typeof changeRecord<T>>[1],
  id: string,
  note: string,
): Promise<RestoreOutcome> {
  const noted = await changeRecord<T>(platform, shelf, id, (now) => ((now.note ?? '') === '' ? { ...now, note } : now))
  if (noted === undefined) return 'left'
  return noted.note === note ? 'added' : 'different'
}

const labels: BackupSectionKind<schema.Label> = {
  name: 'labels',
  version: 1,
  collect: ({ records }) => transactionNotes(records.transactions.get()),
  read: (value) => schema.fits(schema.label, value),
  put: ({ id, text }, { platform, records }) => putLabel(platform, records, id, text),
}

/** Notes that the person wrote on transactions. */
export const transactionNotes = (transactions: readonly OwnTransaction[]): readonly schema.Label[] =>
  transactions.flatMap(({ id, note = '' }) => (note === '' ? [] : ([{ kind: 'transaction', id, text: note }] as const)))

/** A note that is here already stays; in both ways of restoring, a missing one is added. */
export async function putLabel(
  platform: BackupContext['platform'],
  records: Pick<BackupContext['records'], 'transactions'>,
  id: string,
  text: string,
): Promise<RestoreOutcome> {
  if (text === '' || text.length > MAX_NOTE) return 'refused'
  const own = records.transactions.get().find((one) => equal(one.id, id as OwnTransaction['id']))
  if (own === undefined) return 'left'
  if ((own.note ?? '') !== '') return own.note === text ? 'kept' : 'different'
  return addNote(platform, records.transactions, own.id, text)
}

/** One chain, or one way that the person likes it. Chains are the only part with addresses of servers, whose paths may be secrets: they are sealed here. */
type Setting = { readonly chain: Chain } | { readonly display: Display }
type Display = { [K in PreferenceName]: { readonly name: K; readonly value: Preferences[K] } }[PreferenceName]
const DISPLAY = (Object.keys(PREFERENCES) as PreferenceName[]).filter((name) => PREFERENCES[name].fromBackup)

const settings: BackupSectionKind<Setting> = {
  name: 'settings',
  version: 1,
  async collect({ book, settings: store }) {
    const values = await Promise.all(DISPLAY.map(async (name) => ({ name, value: await store.get(name) })))
    const chosen = values.flatMap(({ name, value }) => (value === undefined ? [] : [{ display: { name, value } as Display }]))
    return [...chosen, ...book.chains.get().map((chain) => ({ chain }))]
  },
  read: readSetting,
  put: (thing, place, how) => ('chain' in thing ? putChain(thing.chain, place, how) : putDisplay(thing.display, place)),
}

function readSetting(value: unknown): Setting | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if ('chain' in value) {
    const [chain] = schema.fits(schema.settings, { chains: [value.chain] })?.chains ?? []
    return chain && { chain }
  }
  if (!('display' in value) || typeof value.display !== 'object' || value.display === null) return undefined
  const { name, value: choice } = value.display as { readonly name?: unknown; readonly value?: unknown }
  const known = DISPLAY.find((one) => one === name)
  if (known === undefined) return undefined
  return PREFERENCES[known].fromBackup?.(choice) ? { display: { name: known, value: choice } as Display } : undefined
}

async function putDisplay({ name, value }: Display, { settings: store, preferences }: BackupContext): Promise<RestoreOutcome> {
  const own = await store.get(name)
  if (own !== undefined) return own === value ? 'kept' : 'different'
  await preferences.set(name, value)
  return 'added'
}

/** The light client of a chain that is here stays on the checkpoint that it has: nothing of it is taken from a file. */
async function putChain(chain: Chain, { book }: BackupContext, how: 'replace-missing' | 'merge'): Promise<RestoreOutcome> {
  const own = book.find(chain.chainId)
  const known = new Set(own?.endpoints.map(({ url }) => url))
  const more = chain.endpoints.filter(({ url }) => !known.has(url))
  if (own && more.length === 0) return JSON.stringify(own) === JSON.stringify(chain) ? 'kept' : 'different'
  if (own && (how === 'replace-missing' || own.endpoints.length + more.length > MAX_ENDPOINTS)) return 'different'
  try {
    await book.save(own ? { ...own, endpoints: [...own.endpoints, ...more.map((one) => apart(one, own.endpoints))] } : chain)
    return 'added'
  } catch (error) {
    // An address that the screen for chains would not take either.
    if (isError(error) && error.code.startsWith('input/')) return 'refused'
    // Whom a chain asks is changed by its owner under Chains, not by a file.
    if (isError(error, 'vault/ask-again')) return 'different'
    throw error
  }
}

/** As many as the chain Worker takes of one chain. */
const MAX_ENDPOINTS = 16

const apart = (endpoint: Endpoint, others: readonly Endpoint[]): Endpoint =>
  others.some(({ id }) => id === endpoint.id) ? { ...endpoint, id: `${endpoint.id.slice(0, 50)}-${others.length}` } : endpoint

const pins: BackupSectionKind<CodePins> = {
  name: 'pins',
  version: 1,
  collect: ({ records }) => records.pins.get(),
  read: (value) => schema.fits(schema.pins, value),
  async put(thing, { platform, records, accounts }, how) {
    const [, account] = thing.id.split(':')
    if (!isOwn(accounts, account)) return 'left'
    const own = records.pins.find(thing.id)
    if (own === undefined) {
      await records.pins.put(thing)
      return 'added'
    }
    const all = Object.entries(thing.pins) as readonly (readonly [Address, CodePin])[]
    const better = ([address, pin]: (typeof all)[number]): boolean => {
      const here = own.pins[address]
      return here === undefined || (how === 'merge' && here.codeHash !== pin.codeHash && pin.at > here.at)
    }
    const news = Object.fromEntries(all.filter(better))
    if (Object.keys(news).length === 0)
      return all.every(([address, pin]) => own.pins[address]?.codeHash === pin.codeHash) ? 'kept' : 'different'
    await changeRecord(platform, records.pins, own.id, (now) => withPins(now, news))
    return 'added'
  },
}

const isOwn = (accounts: BackupContext['accounts'], account: string | undefined): boolean =>
  accounts.some(({ address }) => address === account)

type Deed = { readonly transaction: OwnTransaction } | { readonly request: Request } | { readonly signature: OwnSignature }

const activity: BackupSectionKind<Deed> = {
  name: 'activity',
  version: 1,
  collect: ({ records }) =>
    [
      ...records.transactions.get().map((transaction) => ({ at: transaction.createdAt, deed: { transaction } })),
      ...records.signatures.get().map((signature) => ({ at: signature.createdAt, deed: { signature } })),
      ...records.requests.get().map((request) => ({ at: request.createdAt, deed: { request } })),
    ]
      .toSorted((a, b) => b.at - a.at)
      .map(({ deed }) => deed),
  read(value) {
    if (typeof value !== 'object' || value === null) return undefined
    if ('transaction' in value) {
      const transaction = schema.fits(schema.transaction, value.transaction)
      return transaction && { transaction }
    }
    if ('signature' in value) {
      const signature = schema.fits(schema.signature, value.signature)
      return signature && { signature }
    }
    const request = 'request' in value ? schema.fits(schema.requestSchema, value.request) : undefined
    return request && { request }
  },
  put(thing, place, how) {
    if ('signature' in thing) return putSignature(thing.signature, place)
    return 'transaction' in thing ? putTransaction(thing.transaction, place, how) : putRequest(thing.request, place)
  },
}

/** What was signed once may still be used by whoever holds it: it is kept, and never replaced. */
async function putSignature(thing: OwnSignature, { records, accounts }: BackupContext): Promise<RestoreOutcome> {
  if (!isOwn(accounts, thing.account)) return 'left'
  const own = records.signatures.find(thing.id)
  if (own) return own.signature === thing.signature ? 'kept' : 'different'
  await records.signatures.put(thing)
  return 'added'
}

/** Signed bytes that are not of the hash that they go by could be sent in the place of what is shown. */
async function putTransaction(
  thing: OwnTransaction,
  { platform, records, accounts }: BackupContext,
  how: 'replace-missing' | 'merge',
): Promise<RestoreOutcome> {
  if (!equal(keccak(thing.raw), thing.id)) return 'refused'
  if (!isOwn(accounts, thing.account)) return 'left'
  const own = records.transactions.find(thing.id)
  if (own === undefined) {
    await records.transactions.put(thing)
    return 'added'
  }
  if (thing.note === undefined || own.note === thing.note) return 'kept'
  if (how === 'replace-missing' || (own.note ?? '') !== '') return 'different'
  return addNote(platform, records.transactions, own.id, thing.note)
}

/** What was open when the backup was made is a draft again, or over where an app asked: nobody waits for its answer any more. */
async function putRequest(thing: Request, { records, accounts }: BackupContext): Promise<RestoreOutcome> {
  if (!isOwn(accounts, thing.account)) return 'left'
  if (records.requests.find(thing.id)) return 'kept'
  const over = thing.stage.at === 'signed' || thing.stage.at === 'closed'
  const stage: Request['stage'] = over ? thing.stage : thing.origin.kind === 'own' ? { at: 'draft' } : { at: 'closed', why: 'locked' }
  await records.requests.put({ ...thing, stage })
  return 'added'
}

const descriptors: BackupSectionKind<OwnDescriptor> = {
  name: 'descriptors',
  version: 1,
  collect: ({ records }) => records.descriptors.get().toSorted((a, b) => a.text.length - b.text.length),
  read: (value) => schema.fits(schema.descriptor, value),
  async put(thing, { records, descriptors: own }) {
    if (records.descriptors.find(thing.id)) return 'kept'
    const { check, add } = await own()
    try {
      // What it says of itself is not believed: it is read as if it were typed.
      const { kind, hash } = await check(thing.text)
      if (kind !== thing.kind || hash !== thing.hash) return 'refused'
      const { text, name, from, place } = thing
      await add({ text, name, from, ...defined({ place }) })
      return 'added'
    } catch (error) {
      if (isError(error) && /^(?:decode|input)\//.test(error.code)) return 'refused'
      throw error
    }
  },
}

const lists: BackupSectionKind<ReportList> = {
  name: 'lists',
  version: 1,
  collect: async ({ records }) => (await openLists(records)).lists.toSorted((a, b) => a.text.length - b.text.length),
  read: (value) => schema.fits(schema.reportList, value),
  async put(thing, { platform, records }) {
    const { lists } = await openLists(records)
    if (lists.some(({ id }) => id === thing.id)) return 'kept'
    try {
      const list = await restoredList(thing)
      const { signed } = list
      // Which version is the later one is not asked: the one that is here stays.
      if (signed && lists.some((one) => isSameList(one, signed, signed.key))) return 'different'
      await storeReportList({ platform, records }, list)
      return 'added'
    } catch (error) {
      if (isError(error) && /^(?:decode|input|list)\//.test(error.code)) return 'refused'
      throw error
    }
  },
}

/** In the order in which they are collected, restored and shown; what needs much space last. */
export const BACKUP_SECTIONS = [
  contacts,
  labels,
  notes,
  settings,
  choices,
  tokensSection,
  scans,
  connections,
  pins,
  values,
  activity,
  descriptors,
  lists,
] as unknown as readonly BackupSectionKind<unknown>[]

/** Forms of earlier versions: read for ever, written no more. */
export const EARLIER = [firstContacts] as unknown as readonly BackupSectionKind<unknown>[]
