import { parseEndpointUrl } from '#core/chains/endpoint-url'
import { NO_SOURCES, type PictureSources } from '#core/money/collectible'
import { fail } from '#core/errors'
import { createCell, type Source } from '#core/source'
import type { SettingsStore } from '#store'

/** Who may be asked for what is told of collectibles, and for their pictures. Nobody is until the person says so. */
export type PictureSourceBook = {
  readonly sources: Source<PictureSources>
  /** This host may be asked from now on, whenever the person presses for a picture. Throws `store/*`. */
  allow(host: string): Promise<void>
  forget(host: string): Promise<void>
  /** One gateway to IPFS, an address with https; an empty text takes it back. Throws `input/url-*`, `store/*`. */
  setGateway(url: string): Promise<void>
  /** Reads what is kept: an erasure in this tab tells only the others. */
  reload(): Promise<void>
}

/** Hosts that are kept at most. */
const MAX_HOSTS = 200

export function createPictureSources(settings: SettingsStore): PictureSourceBook {
  const sources = createCell<PictureSources>(NO_SOURCES)
  const load = async (): Promise<void> => sources.set((await settings.get('pictures')) ?? NO_SOURCES)
  settings.onChange((name) => {
    if (name === 'pictures') void load()
  })
  void load()
  const change = async (how: (now: PictureSources) => PictureSources): Promise<void> => {
    const next = how((await settings.get('pictures')) ?? NO_SOURCES)
    await settings.set('pictures', next)
    sources.set(next)
  }
  return {
    sources,
    reload: load,
    allow: (host) => change((now) => ({ ...now, hosts: [...now.hosts.filter((one) => one !== host), host].slice(-MAX_HOSTS) })),
    forget: (host) => change((now) => ({ ...now, hosts: now.hosts.filter((one) => one !== host) })),
    async setGateway(text) {
      const url = text.trim() === '' ? undefined : parseEndpointUrl(text)
      if (url !== undefined && /[?#]/.test(url)) throw fail('input/url-malformed')
      await change(({ gateway: _gateway, ...rest }) => (url === undefined ? rest : { ...rest, gateway: url }))
    },
  }
}
