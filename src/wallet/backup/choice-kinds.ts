import { defined } from '#core/defined'
import { parseEndpointUrl } from '#core/chains/endpoint-url'
import { NO_SOURCES } from '#core/money/collectible'
import { isError } from '#core/errors'
import { CHOICE_PREFIX } from '../collectibles/choice.ts'
import * as schema from './asset-schema.ts'
import { fits } from './schema.ts'
import type { RestoreMode, RestoreOutcome, BackupContext, BackupSectionKind } from './section.ts'

/** What the person chose for the daily screens: a currency, hosts of pictures, items that are shown or hidden. */
export const choices: BackupSectionKind<schema.Choice> = {
  name: 'choices',
  version: 1,
  async collect({ settings, records }) {
    const [currency, pictures] = [await settings.get('currency'), await settings.get('pictures')]
    const items = records.facts.get().flatMap(({ id, value }): schema.Choice[] => {
      const isChoice = id.startsWith(CHOICE_PREFIX) && (value === 'shown' || value === 'hidden')
      return isChoice ? [{ is: 'collectible', key: id.slice(CHOICE_PREFIX.length), choice: value }] : []
    })
    return [
      ...(currency === undefined ? [] : [{ is: 'currency', value: currency } as const]),
      ...(pictures === undefined ? [] : [{ is: 'pictures', ...pictures } as const]),
      ...items,
    ]
  },
  read: (value) => fits(schema.choice, value),
  put: (thing, place, how) => (thing.is === 'pictures' ? putPictures(thing, place, how) : putChoice(thing, place)),
}

async function putChoice(thing: Exclude<schema.Choice, { is: 'pictures' }>, place: BackupContext): Promise<RestoreOutcome> {
  const { settings, preferences, records, platform } = place
  if (thing.is === 'currency') {
    const own = await settings.get('currency')
    if (own !== undefined) return own === thing.value ? 'kept' : 'different'
    await preferences.set('currency', thing.value)
    return 'added'
  }
  const id = `${CHOICE_PREFIX}${thing.key}`
  const own = records.facts.find(id)
  if (own !== undefined) return own.value === thing.choice ? 'kept' : 'different'
  await records.facts.put({ id, value: thing.choice, at: platform.now() })
  return 'added'
}

/** Who may be asked is never more than the person allowed: here, or when the backup was made. The gateway that is here stays. */
async function putPictures(
  thing: Extract<schema.Choice, { is: 'pictures' }>,
  { settings }: BackupContext,
  how: RestoreMode,
): Promise<RestoreOutcome> {
  const { is: _is, ...given } = thing
  if (given.gateway !== undefined && !isGateway(given.gateway)) return 'refused'
  const own = await settings.get('pictures')
  const now = own ?? NO_SOURCES
  const more = given.hosts.filter((host) => !now.hosts.includes(host))
  const gateway = now.gateway ?? given.gateway
  if (more.length === 0 && gateway === now.gateway) return given.gateway === undefined || given.gateway === gateway ? 'kept' : 'different'
  if (own !== undefined && how === 'replace-missing') return 'different'
  await settings.set('pictures', { hosts: [...more, ...now.hosts].slice(-MAX_HOSTS), ...defined({ gateway }) })
  return 'added'
}

/** As the screen of it keeps. */
const MAX_HOSTS = 200

function isGateway(url: string): boolean {
  try {
    return parseEndpointUrl(url, { home: true }) === url
  } catch (error) {
    if (isError(error)) return false
    throw error
  }
}

/** Notes on entries that others sent; those on the person's own transactions are labels. */
export const notes: BackupSectionKind<schema.Note> = {
  name: 'notes',
  version: 1,
  collect: ({ records }) => records.notes.get().filter(({ text }) => text !== ''),
  read: (value) => fits(schema.noteSchema, value),
  async put(thing, { records }) {
    const own = records.notes.find(thing.id)
    if (own !== undefined && own.text !== '') return own.text === thing.text ? 'kept' : 'different'
    await records.notes.put(thing)
    return 'added'
  },
}
