import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { TextButton } from '#ui/buttons/button'
import { Disclosure } from '#ui/layout/disclosure'
import { Field } from '#ui/forms/field'
import { Segmented } from '#ui/forms/segmented'
import { TextArea, TextInput } from '#ui/forms/text-input'
import { HostileText } from '#ui/text/hostile-text'
import type { Problems } from './chain-draft.ts'
import type { ConsensusDraft } from './consensus-draft.ts'

type PartProps = {
  readonly consensus: ConsensusDraft
  readonly problems: Problems
  readonly onChange: (change: Partial<ConsensusDraft>) => void
}

/** From which block it starts: by rule, or from a root of the person's own. */
export function ConsensusStart({ consensus, problems, onChange }: PartProps): ReactNode {
  const { t } = useLingui()
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <p className="font-semibold" aria-hidden="true">
          <Trans>Starting block</Trans>
        </p>
        <Segmented
          legend={t`Starting block`}
          value={consensus.start}
          onChoose={(start) => onChange({ start })}
          segments={[
            { value: 'automatic', label: t`Automatic` },
            { value: 'pasted', label: t`Paste a checkpoint` },
          ]}
        />
        {consensus.start === 'automatic' && (
          <p className="text-small text-soft">
            <Trans>
              We use the block this device verified last. Otherwise, the checkpoint in this build, if hosts know it too. Otherwise, a block
              that hosts of two operators agree on, once you accept it.
            </Trans>
          </p>
        )}
      </div>
      {consensus.start === 'pasted' && (
        <Field
          label={<Trans>Block root</Trans>}
          error={problems['checkpoint']}
          help={
            <Trans>
              The root of a final beacon block. It’s used if neither this device’s last verified block nor this build’s checkpoint works.
              Its source decides which chain you see, so use one that you trust.
            </Trans>
          }
        >
          <TextInput
            kind="hex"
            value={consensus.root}
            placeholder="0x…"
            onChange={(event) => onChange({ root: event.currentTarget.value })}
          />
        </Field>
      )}
    </>
  )
}

/** Forks with their dates, where the build is older than they are. */
export function ForkScheduleField({ consensus, problems, onChange }: PartProps): ReactNode {
  const { keptSchedule } = consensus
  return (
    <Disclosure title={<Trans>Fork schedule</Trans>} open={problems['schedule'] !== undefined || keptSchedule !== undefined}>
      <div className="flex flex-col gap-3">
        {keptSchedule !== undefined && (
          <p className="text-small text-soft">
            <Trans>
              Imported, from <HostileText text={keptSchedule.source} />: {keptSchedule.forks.map(({ fork }) => fork).join(', ')}.
            </Trans>{' '}
            <TextButton onClick={() => onChange({ keptSchedule: undefined })}>
              <Trans>Use this version’s own</Trans>
            </TextButton>
          </p>
        )}
        <Field
          label={<Trans>Newer schedule</Trans>}
          optional=""
          error={problems['schedule']}
          help={
            <Trans>
              The config.yaml of this beacon chain, or the consensus-schedules.json file of a release. Needed for a fork scheduled after
              this version. A false file can’t make a block look true, but it leaves blocks unverified.
            </Trans>
          }
        >
          <TextArea kind="hex" value={consensus.schedule} onChange={(event) => onChange({ schedule: event.currentTarget.value })} />
        </Field>
      </div>
    </Disclosure>
  )
}

/** A beacon chain that is not shipped with the build. */
export function CustomConsensusFields({ consensus, problems, onChange }: PartProps): ReactNode {
  return (
    <>
      {consensus.kept !== undefined && (
        <p className="text-small text-soft">
          <Trans>Current: {consensus.kept.name}. Pasting replaces it.</Trans>
        </p>
      )}
      <Field
        label={<Trans>Configuration</Trans>}
        error={problems['consensus']}
        help={<Trans>The config.yaml of that beacon chain, or its node’s answer to /eth/v1/config/spec.</Trans>}
      >
        <TextArea kind="hex" value={consensus.text} onChange={(event) => onChange({ text: event.currentTarget.value })} />
      </Field>
      <Field label={<Trans>Genesis time</Trans>} help={<Trans>In seconds, from /eth/v1/beacon/genesis.</Trans>} optional="">
        <TextInput
          kind="figures"
          value={consensus.genesisTime}
          onChange={(event) => onChange({ genesisTime: event.currentTarget.value })}
        />
      </Field>
      <Field label={<Trans>Genesis validators root</Trans>} help={<Trans>From the same response.</Trans>} optional="">
        <TextInput
          kind="hex"
          value={consensus.genesisRoot}
          placeholder="0x…"
          onChange={(event) => onChange({ genesisRoot: event.currentTarget.value })}
        />
      </Field>
    </>
  )
}
