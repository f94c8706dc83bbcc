import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { servesConsensus } from '#core/chains/chain'
import { chainOfBeacon, CONSENSUS_NAMES } from '#core/chains/beacon-chains'
import { CHAIN_FILES } from '#data/each/chain'
import { TextButton } from '#ui/buttons/button'
import { Field } from '#ui/forms/field'
import { ScreenSection } from '#ui/layout/page'
import { Select } from '#ui/forms/select'
import type { ChainDraft, Problems } from './chain-draft.ts'
import { draftChainId } from './chain-draft.ts'
import { type ConsensusDraft, guessedConsensus } from './consensus-draft.ts'
import { ConsensusStart, CustomConsensusFields, ForkScheduleField } from './consensus-parts.tsx'

type ConsensusProps = { readonly draft: ChainDraft; readonly problems: Problems; readonly onChange: (consensus: ConsensusDraft) => void }

/** Which beacon chain the light client follows, and from where it starts. */
export function ConsensusFields({ draft, problems, onChange }: ConsensusProps): ReactNode {
  const { t } = useLingui()
  const { consensus } = draft
  const { which } = consensus
  const words: Readonly<Record<string, string>> = {
    none: t`None: everything is claimed`,
    practice: t`Practice chain`,
    custom: t`Custom configuration`,
  }
  const wordsOf = (name: string): string => words[name] ?? CHAIN_FILES[chainOfBeacon(name) ?? 0]?.name ?? name
  const names = CONSENSUS_NAMES.filter((name) => name !== 'practice' || draft.kind === 'practice' || which === 'practice')
  const change = (next: Partial<ConsensusDraft>): void => onChange({ ...consensus, ...next })
  const guess = which === 'none' ? guessedConsensus(draftChainId(draft)) : undefined
  const hosts = draft.endpoints.filter(servesConsensus)
  return (
    <ScreenSection title={<Trans>Light client</Trans>}>
      <div className="flex flex-col gap-5">
        <Field
          label={<Trans>Beacon chain</Trans>}
          error={which === 'custom' ? undefined : problems['consensus']}
          help={<Trans>Its committees sign each block. This device uses their signatures to verify blocks itself.</Trans>}
        >
          <Select
            value={which}
            onChoose={(chosen) => change({ which: chosen })}
            options={['none', ...names, 'custom'].map((value) => ({ value, label: wordsOf(value) }))}
          />
        </Field>
        {guess !== undefined && (
          <p className="text-small text-soft">
            <TextButton onClick={() => change({ which: guess })}>
              <Trans>Use the beacon chain of {wordsOf(guess)}</Trans>
            </TextButton>
          </p>
        )}
        {which === 'custom' && <CustomConsensusFields consensus={consensus} problems={problems} onChange={change} />}
        {which !== 'none' && (
          <>
            {hosts.length === 0 && (
              <p className="text-small text-amber">
                <Trans>No endpoint below is set to Consensus yet, so signed headers have no source.</Trans>
              </p>
            )}
            <ConsensusStart consensus={consensus} problems={problems} onChange={change} />
            {which !== 'custom' && <ForkScheduleField consensus={consensus} problems={problems} onChange={change} />}
          </>
        )}
      </div>
    </ScreenSection>
  )
}
