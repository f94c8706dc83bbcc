import { bytesOf } from '../consensus/ssz.ts'
import { type Client, loadPeer } from './peer.ts'

type Header = { readonly beacon: { readonly slot: number } }
type Container = { fromJson(json: unknown): unknown; hashTreeRoot(value: unknown): Uint8Array }
type Types = Record<'LightClientBootstrap' | 'LightClientUpdate' | 'LightClientFinalityUpdate' | 'LightClientOptimisticUpdate', Container>
type Spec = {
  readonly store: { readonly finalizedHeader: Header; readonly optimisticHeader: Header }
  onUpdate(slot: number, update: unknown): void
  onFinalityUpdate(slot: number, update: unknown): void
  onOptimisticUpdate(slot: number, update: unknown): void
}

type Lodestar = {
  readonly types: Readonly<Record<string, Types & Readonly<Record<string, Container>>>>
  /** Begins at the root of a block of mainnet. */
  createClient(currentSlot: number): Client
}

/** Lodestar's light client, by the functions that it has for each step of the specification. */
export async function loadLodestar(genesisValidatorsRoot: string): Promise<Lodestar> {
  const [{ ssz }, { mainnetChainConfig }, { createBeaconConfig }, { LightclientSpec }, { validateLightClientBootstrap }] =
    await Promise.all([
      loadPeer<{ ssz: Lodestar['types'] }>('@lodestar/types/lib/index.js'),
      loadPeer<{ mainnetChainConfig: object }>('@lodestar/config/lib/networks.js'),
      loadPeer<{ createBeaconConfig(chain: object, root: Uint8Array): object }>('@lodestar/config/lib/index.js'),
      loadPeer<{ LightclientSpec: new (config: object, options: object, bootstrap: unknown) => Spec }>(
        '@lodestar/light-client/lib/spec/index.js',
      ),
      loadPeer<{ validateLightClientBootstrap(config: object, root: Uint8Array, bootstrap: unknown): void }>(
        '@lodestar/light-client/lib/spec/validateLightClientBootstrap.js',
      ),
    ])
  const config = createBeaconConfig(mainnetChainConfig, bytesOf(genesisValidatorsRoot))
  const typesOf = (version: string): Types => {
    const found = ssz[version]
    if (found === undefined) throw new Error(`Lodestar knows no fork ${version}.`)
    return found
  }
  return {
    types: ssz,
    createClient(currentSlot) {
      let spec: Spec | undefined
      const begun = (): Spec => {
        if (spec === undefined) throw new Error('It has not begun.')
        return spec
      }
      return {
        begin(root, { version, data }) {
          const bootstrap = typesOf(version).LightClientBootstrap.fromJson(data)
          validateLightClientBootstrap(config, bytesOf(root), bootstrap)
          spec = new LightclientSpec(config, {}, bootstrap)
        },
        update: ({ version, data }) => begun().onUpdate(currentSlot, typesOf(version).LightClientUpdate.fromJson(data)),
        finality: ({ version, data }) => begun().onFinalityUpdate(currentSlot, typesOf(version).LightClientFinalityUpdate.fromJson(data)),
        optimistic: ({ version, data }) =>
          begun().onOptimisticUpdate(currentSlot, typesOf(version).LightClientOptimisticUpdate.fromJson(data)),
        standing: () => ({
          finalized: begun().store.finalizedHeader.beacon.slot,
          optimistic: begun().store.optimisticHeader.beacon.slot,
        }),
      }
    },
  }
}
