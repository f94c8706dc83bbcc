import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback, useState } from 'react'
import { Link } from '#ui/router/router'
import type { Chain } from '#core/chains/chain'
import { PATHS, useAction, usePorts } from '#features/shared'
import { chainsFor, isTestNetwork, type Preset, readCatalogue } from '#survey'
import { Button, buttonStyle } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { LoadingRegion, RowsSkeleton } from '#ui/feedback/skeleton'
import { Field } from '#ui/forms/field'
import { TextInput } from '#ui/forms/text-input'
import { Disclosure } from '#ui/layout/disclosure'
import { ScreenSection } from '#ui/layout/page'
import { useAnswer } from '#ui/state/query'
import { CatalogueRow } from './catalogue-row.tsx'

/** Rows that are there before somebody asks for more: the largest networks. */
const SHOWN = 12

/** Chains that this build can set up: found by name, id or currency, chosen with one tick, several at once. `own` are those that are set up. */
export function Catalogue({ own }: { readonly own: readonly Chain[] }): ReactNode {
  const { practice } = usePorts<'practice'>()
  const { value, error, retry } = useAnswer(useCallback(() => readCatalogue(practice), [practice]))
  return (
    <ScreenSection title={<Trans>Add a chain</Trans>}>
      {value !== undefined ? (
        <Choice offered={value.filter(({ chain: { chainId } }) => !own.some((chain) => chain.chainId === chainId))} own={own} />
      ) : error !== undefined ? (
        <ErrorNote error={error} onRetry={retry} />
      ) : (
        <LoadingRegion words={<Trans>Loading the list of chains</Trans>}>
          <RowsSkeleton rows={6} />
        </LoadingRegion>
      )}
    </ScreenSection>
  )
}

type ChoiceProps = { readonly offered: readonly Preset[]; readonly own: readonly Chain[] }

/** Which are ticked, and adding them in the order of the list. */
function useChoice(offered: readonly Preset[]) {
  const { book } = usePorts<'book'>()
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const chosen = offered.filter(({ chain }) => ticked.has(chain.chainId))
  const add = useAction(async () => {
    for (const { chain } of chosen) await book.save(chain)
    setTicked(new Set())
  })
  const tick = (chainId: number, on: boolean): void =>
    setTicked((before) => new Set(on ? [...before, chainId] : [...before].filter((id) => id !== chainId)))
  return { ticked, chosen, add, tick }
}

function Choice({ offered, own }: ChoiceProps): ReactNode {
  const [text, setText] = useState('')
  const [isWhole, setWhole] = useState(false)
  const choice = useChoice(offered)
  const isSearched = text.trim() !== ''
  const found = chainsFor(offered, text)
  const networks = found.filter(({ chain }) => !isTestNetwork(chain))
  const tests = found.filter(({ chain }) => isTestNetwork(chain))
  const shown = isSearched || isWhole ? networks : networks.slice(0, SHOWN)
  return (
    <div className="flex flex-col gap-4" data-part="catalogue">
      <Field label={<Trans>Find a chain</Trans>} help={<Trans>By name, chain id or currency.</Trans>}>
        <TextInput type="search" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      </Field>
      <Rows presets={shown} {...choice} />
      {shown.length < networks.length && (
        <div>
          <Button size="small" onClick={() => setWhole(true)}>
            <Trans>Show {networks.length - shown.length} more</Trans>
          </Button>
        </div>
      )}
      {tests.length > 0 && isSearched && (
        <div>
          <h3 className="mb-2 text-small font-semibold text-soft">
            <Trans>Test networks</Trans>
          </h3>
          <Rows presets={tests} {...choice} />
        </div>
      )}
      {tests.length > 0 && !isSearched && (
        <Disclosure title={<Trans>Test networks</Trans>} hint={<Trans>their money is worth nothing</Trans>} isLate>
          <Rows presets={tests} {...choice} />
        </Disclosure>
      )}
      {found.length === 0 && (
        <NotFound
          isOwn={
            own.length > 0 &&
            chainsFor(
              own.map((chain) => ({ chain })),
              text,
            ).length > 0
          }
        />
      )}
      {choice.chosen.length > 0 && <AddBar {...choice} />}
    </div>
  )
}

type Choosing = Omit<ReturnType<typeof useChoice>, 'add'>

const Rows = ({ presets, ticked, tick }: Pick<Choosing, 'ticked' | 'tick'> & { readonly presets: readonly Preset[] }): ReactNode => (
  <ul className="border-t border-hair empty:hidden">
    {presets.map((preset) => (
      <CatalogueRow
        key={preset.chain.chainId}
        preset={preset}
        isChosen={ticked.has(preset.chain.chainId)}
        onChoose={(on) => tick(preset.chain.chainId, on)}
      />
    ))}
  </ul>
)

/** Nothing has what was typed: it is set up already, or is for adding by hand. */
function NotFound({ isOwn }: { readonly isOwn: boolean }): ReactNode {
  if (isOwn)
    return (
      <p className="text-soft">
        <Trans>You already have this chain.</Trans>
      </p>
    )
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-soft">
        <Trans>This isn’t in Assay’s list. You can add it yourself, with an endpoint that serves it.</Trans>
      </p>
      <Link to={PATHS.chain.replace('$chain', 'new')} className={buttonStyle('plain', 'small')}>
        <Trans>Add manually</Trans>
      </Link>
    </div>
  )
}

/** Adds what is ticked. It stays in view while one looks for more. */
function AddBar({ chosen, add }: ReturnType<typeof useChoice>): ReactNode {
  const { i18n } = useLingui()
  const names = new Intl.ListFormat([i18n.locale, 'en'], { type: 'conjunction' }).format(chosen.map(({ chain }) => chain.name))
  return (
    <div className="sticky bottom-16 z-10 flex flex-col gap-2 rounded-card border border-hair bg-card px-4 py-3 shadow-float md:bottom-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-48 text-small">
          <span className="block font-semibold wrap-anywhere">{names}</span>
          <span className="text-soft">
            <Trans>Their endpoints will see your IP address and what you look up.</Trans>
          </span>
        </p>
        <Button tone="primary" busy={add.busy} onClick={() => void add.start()}>
          <Plural value={chosen.length} one="Add # chain" other="Add # chains" />
        </Button>
      </div>
      {add.error && <ErrorNote error={add.error} />}
    </div>
  )
}
