import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Chain } from '#core/chains/chain'
import { TextButton } from '#ui/buttons/button'
import { Disclosure } from '#ui/layout/disclosure'
import { Field } from '#ui/forms/field'
import { HostileText } from '#ui/text/hostile-text'
import { ScreenSection } from '#ui/layout/page'
import { Select } from '#ui/forms/select'
import { TextArea, TextInput } from '#ui/forms/text-input'
import type { ChainDraft, Problems } from './chain-draft.ts'

type Text = 'name' | 'chainId' | 'shortName' | 'symbol' | 'currency' | 'decimals' | 'blockTime'
/** Seldom changed, and filled in well enough for most chains. */
const FOLDED: readonly (Text | 'forks')[] = ['shortName', 'currency', 'decimals', 'blockTime', 'forks']

type FieldsProps = {
  readonly draft: ChainDraft
  readonly problems: Problems
  readonly fixedId: boolean
  /** The catalogue knew the id, and nothing was changed since. */
  readonly isFilledIn: boolean
  readonly onChange: (change: Partial<ChainDraft>) => void
  readonly onLeaveId: () => void
}

/** What the chain is called and what it counts in. */
export function ChainFields({ draft, problems, fixedId, isFilledIn, onChange, onLeaveId }: FieldsProps) {
  const [open, setOpen] = useState(false)
  const folded = FOLDED.some((name) => problems[name] !== undefined)
  const bind = (name: Text) => ({
    value: draft[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <ScreenSection title={<Trans>Chain</Trans>}>
      <div className="flex flex-col gap-5">
        <Field label={<Trans>Name</Trans>} error={problems['name']}>
          <TextInput {...bind('name')} maxLength={64} />
        </Field>
        {!fixedId && (
          <Field
            label={<Trans>Chain id</Trans>}
            error={problems['chainId']}
            help={<Trans>A whole number, or hexadecimal starting with 0x. Each endpoint must report this id.</Trans>}
            note={isFilledIn ? <Trans>Filled in from Assay’s list of chains.</Trans> : undefined}
          >
            <TextInput kind="figures" inputMode="text" {...bind('chainId')} onBlur={onLeaveId} />
          </Field>
        )}
        <Field
          label={<Trans>Currency symbol</Trans>}
          error={problems['symbol']}
          help={<Trans>What fees are paid in, as the chain writes it: ETH, for example. It’s shown beside every amount.</Trans>}
        >
          <TextInput {...bind('symbol')} maxLength={16} />
        </Field>
        <Disclosure
          title={<Trans>More details</Trans>}
          hint={<Trans>short name, decimals, kind</Trans>}
          open={open || folded}
          onToggle={setOpen}
        >
          <div className="flex flex-col gap-5">
            <Field
              label={<Trans>Short name</Trans>}
              error={problems['shortName']}
              help={<Trans>Used before an address, as in eth:0x…</Trans>}
            >
              <TextInput {...bind('shortName')} maxLength={16} />
            </Field>
            <Field label={<Trans>Currency name</Trans>} error={problems['currency']}>
              <TextInput {...bind('currency')} maxLength={32} />
            </Field>
            <Field
              label={<Trans>Currency decimals</Trans>}
              error={problems['decimals']}
              help={
                <Trans>
                  How many digits the currency has after the point. It’s 18 for nearly every chain; a wrong number shows false amounts.
                </Trans>
              }
            >
              <TextInput kind="figures" inputMode="numeric" {...bind('decimals')} />
            </Field>
            <Field
              label={<Trans>Block time in seconds</Trans>}
              error={problems['blockTime']}
              help={<Trans>A Review is refreshed after each block.</Trans>}
            >
              <TextInput kind="figures" {...bind('blockTime')} />
            </Field>
            <KindField draft={draft} onChange={onChange} />
            <Forks draft={draft} problem={problems['forks']} onChange={onChange} />
          </div>
        </Disclosure>
      </div>
    </ScreenSection>
  )
}

/** What the chain is built on. */
function KindField({ draft, onChange }: Pick<FieldsProps, 'draft' | 'onChange'>) {
  const { t } = useLingui()
  const kinds: Record<Chain['kind'], string> = {
    l1: t`Ethereum or one of its test networks`,
    'op-stack': t`OP stack`,
    other: t`Other`,
    practice: t`Practice chain`,
  }
  const offered = (Object.keys(kinds) as Chain['kind'][]).filter((kind) => kind !== 'practice' || draft.kind === 'practice')
  return (
    <Field
      label={<Trans>Kind</Trans>}
      help={<Trans>What the chain is built on. It decides which rules previews run by, and which fees come on top.</Trans>}
    >
      <Select
        value={draft.kind}
        onChoose={(kind) => onChange({ kind })}
        options={offered.map((kind) => ({ value: kind, label: kinds[kind] }))}
        disabled={draft.kind === 'practice'}
      />
    </Field>
  )
}

type ForksProps = Pick<FieldsProps, 'draft' | 'onChange'> & { readonly problem: Problems[string] | undefined }

/** Forks with their times, where the build is older than they are: by which rules a run goes. */
function Forks({ draft, problem, onChange }: ForksProps) {
  const { forks = [] } = draft
  return (
    <>
      {forks.length > 0 && (
        <p className="text-small text-soft">
          <Trans>
            Imported forks: <HostileText text={forks.map(({ name }) => name).join(', ')} />.
          </Trans>{' '}
          <TextButton onClick={() => onChange({ forks: undefined })}>
            <Trans>Use this version’s own</Trans>
          </TextButton>
        </p>
      )}
      <Field
        label={<Trans>Newer fork schedule</Trans>}
        optional=""
        error={problem}
        help={
          <Trans>
            The fork-schedules.json file of a newer release, for a fork scheduled after this version. A false file makes previews use the
            wrong rules.
          </Trans>
        }
      >
        <TextArea kind="hex" value={draft.schedule} onChange={(event) => onChange({ schedule: event.currentTarget.value })} />
      </Field>
    </>
  )
}
