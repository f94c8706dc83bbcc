import { Trans } from '@lingui/react/macro'
import { useNavigate } from '#ui/router/router'
import { useState } from 'react'
import type { Chain } from '#core/chains/chain'
import { EndpointHosts, hasLightClient, PATHS, useAction, usePorts } from '#features/shared'
import { offeredPresets, type Preset } from '#survey'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Checkbox } from '#ui/forms/text-input'
import { StartingBlocks } from './starting-blocks.tsx'
import { WelcomeStep } from './steps.tsx'

function PresetRow({
  preset,
  chosen,
  onChoose,
}: {
  readonly preset: Preset
  readonly chosen: boolean
  readonly onChoose: (chosen: boolean) => void
}) {
  const { chain } = preset
  return (
    <li className="border-t border-hair py-4">
      <Checkbox
        checked={chosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
        label={<span className="font-semibold">{chain.name}</span>}
        help={
          <>
            <EndpointHosts chain={chain} />{' '}
            {chain.kind === 'practice' ? (
              <Trans>A real chain on this computer with free play money. Practice on friendly and hostile requests.</Trans>
            ) : (
              <Trans>
                They will see your IP address and the addresses you look up. Source: {preset.source}, {preset.date}. We haven’t tested them.
              </Trans>
            )}
          </>
        }
      />
    </li>
  )
}

const PRACTICE = 31_337
const ETHEREUM = 1

/** True where verifying begins with a block that the person accepts. */
const startsWithPerson = (chain: Chain): boolean => chain.kind === 'l1' && hasLightClient(chain)

/** The first chains: nothing is asked of anybody before this is answered. Where one of them can be verified, its first block is accepted in the same step. */
export function FirstChainsScreen() {
  const { book, preferences, practice } = usePorts<'book' | 'preferences' | 'practice'>()
  const presets = offeredPresets(practice)
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set([practice === undefined ? ETHEREUM : PRACTICE]))
  const [kept, setKept] = useState<readonly Chain[]>()
  const keep = useAction(async () => {
    for (const preset of presets) if (chosen.has(preset.chain.chainId)) await book.save(preset.chain)
    await preferences.set('welcomed', true)
  })
  const go = async (to: string): Promise<void> => {
    if (await keep.start()) await navigate({ to })
  }
  const use = async (): Promise<void> => {
    const verified = presets.map(({ chain }) => chain).filter((chain) => chosen.has(chain.chainId) && startsWithPerson(chain))
    if (verified.length === 0) return go(PATHS.portfolio)
    if (await keep.start()) setKept(verified)
  }
  if (kept !== undefined) return <StartingBlocks chains={kept} onDone={() => void navigate({ to: PATHS.portfolio })} />
  return (
    <WelcomeStep back={PATHS.welcome}>
      <h1 className="text-head font-semibold">
        <Trans>Choose your networks</Trans>
      </h1>
      <p className="mt-3 text-soft">
        <Trans>
          Assay reads each network through endpoints (network providers) that you choose. Nothing has left this device yet. You can change
          this later in Settings, under Chains.
        </Trans>
      </p>
      <ul className="mt-6 border-b border-hair">
        {presets.map((preset) => (
          <PresetRow
            key={preset.chain.chainId}
            preset={preset}
            chosen={chosen.has(preset.chain.chainId)}
            onChoose={(on) =>
              setChosen(
                (before) => new Set(on ? [...before, preset.chain.chainId] : [...before].filter((id) => id !== preset.chain.chainId)),
              )
            }
          />
        ))}
      </ul>
      {keep.error && (
        <div className="mt-4">
          <ErrorNote error={keep.error} />
        </div>
      )}
      <div className="mt-8 flex flex-col gap-3 sm:flex-row-reverse">
        <Button tone="primary" size="large" wide busy={keep.busy} onClick={() => void use()}>
          {chosen.size === 0 ? <Trans>Continue without a network</Trans> : <Trans>Use these networks</Trans>}
        </Button>
        <Button size="large" onClick={() => void go(PATHS.chains)}>
          <Trans>Add another network</Trans>
        </Button>
      </div>
    </WelcomeStep>
  )
}
