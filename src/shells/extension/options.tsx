import '#ui/styles.css'
import './pages.css'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { activate, preferredLocale, WordsProvider } from '#ui/language/i18n'
import { Checkbox } from '#ui/forms/text-input'
import { AS_ETHEREUM } from './messages.ts'

/** What is the extension's alone: how pages of apps find it. The rest is set in the app. */
function Options({ before }: { readonly before: boolean }): ReactNode {
  const [chosen, choose] = useState(before)
  const change = async (): Promise<void> => {
    await chrome.storage.local.set({ [AS_ETHEREUM]: !chosen })
    choose(!chosen)
  }
  return (
    <main className="mx-auto max-w-(--measure) px-5 py-8">
      <h1 className="text-head font-semibold tracking-tight">
        <Trans>How apps find Assay</Trans>
      </h1>
      <p className="mt-2 mb-6 text-soft">
        <Trans>
          Assay announces itself to each page by its own name, and to nobody as another wallet. An app shows it in its list of wallets, and
          learns no account until you connect it.
        </Trans>
      </p>
      <Checkbox
        checked={chosen}
        onChange={() => void change()}
        label={<Trans>Also stand in for window.ethereum</Trans>}
        help={
          <Trans>
            For older apps that know only one wallet. It is taken only where no other wallet holds it, in pages that you load from now on.
          </Trans>
        }
      />
    </main>
  )
}

const place = document.getElementById('root')
if (place) {
  await activate(preferredLocale(navigator.languages))
  const { [AS_ETHEREUM]: before } = await chrome.storage.local.get(AS_ETHEREUM)
  createRoot(place).render(
    <WordsProvider>
      <Options before={before === true} />
    </WordsProvider>,
  )
}
