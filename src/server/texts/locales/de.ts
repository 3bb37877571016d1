import { site } from '../../../site.ts'
import { pluralIn } from '../../../ui/texts/pluralIn.ts'
import type { ServedTranslation } from '../englishTexts.ts'

const plural = pluralIn('de')
const bpsOf = (bps: number) => plural(bps, { one: '1 Basispunkt', other: `${bps} Basispunkte` })
const onceForHalfAnHour = 'Er gilt einmal und 30 Minuten lang.'

/** German. The person is addressed as “Sie”. */
export const texts: ServedTranslation = {
  servedPages: {
    home: `Zu ${site.name}`,
    request: (id) => `Anfrage ${id}`,
    tryAgainIn: (minutes) =>
      plural(minutes, {
        one: 'Versuchen Sie es in einer Minute erneut.',
        other: `Versuchen Sie es in ${minutes} Minuten erneut.`,
      }),
    quoteLink: {
      title: 'Dieser Preislink funktioniert nicht',
      purpose: 'Ein Preislink öffnet das Tauschformular mit den Coins und dem Betrag eines früheren Preises.',
      broken:
        'Dieser ist unvollständig oder wurde unterwegs verändert. Nichts wurde gesendet, und Ihre Coins sind nicht betroffen.',
      next: 'Kopieren Sie den ganzen Link noch einmal, oder bitten Sie den Absender um einen neuen. Sie können auch einen Tausch beginnen und die Coins selbst wählen.',
      swap: 'Tausch beginnen',
    },
    subscription: {
      again: 'Erneut abonnieren',
      confirm: 'Bestätigen Sie Ihr Abonnement',
      confirmWhy: 'Bestätigen Sie, um Neues an die Adresse zu erhalten, an die dieser Link ging.',
      confirmButton: 'Bestätigen',
      confirmed: 'Sie haben abonniert',
      confirmedWhy: 'Jede E-Mail hat einen Link zum Abbestellen.',
      used: 'Dieser Link wurde schon verwendet',
      usedWhy: 'Er gilt nur einmal. Sie müssen nichts tun.',
      expired: 'Dieser Link ist abgelaufen',
      expiredWhy: 'Abonnieren Sie erneut, um einen neuen Link zu erhalten.',
      unknown: 'Dieser Link ist nicht bekannt',
      unknownWhy:
        'Vielleicht ist er unvollständig. Öffnen Sie den Link in der E-Mail noch einmal, oder abonnieren Sie erneut.',
      end: 'Abbestellen',
      endWhy: 'Keine Neuigkeiten mehr an die Adresse senden, an die dieser Link ging.',
      ended: 'Sie haben abbestellt',
      endedWhy: 'Sie erhalten keine Neuigkeiten mehr.',
      unknownEnd: 'Vielleicht ist er unvollständig, oder die Adresse ist schon gelöscht. Dann müssen Sie nichts tun.',
    },
    mailbox: {
      title: 'Postfach',
      lede: 'Dieses Devnet sendet keine echten E-Mails. Seine letzten 50 Nachrichten sind hier.',
      refresh: 'Aktualisieren',
      json: 'Als JSON ansehen',
      empty: 'Noch keine E-Mail.',
      emptyWhy: (open, close) => `Abonnieren Sie auf der ${open}Startseite${close}, und die Bestätigung kommt hier an.`,
      to: 'An',
      received: 'Erhalten',
      time: (age, time) => `${age}, am ${time}`,
      now: 'Gerade eben',
    },
  },

  partnerProgram: {
    email: 'E-Mail-Adresse',
    checkMail: 'Sehen Sie in Ihr Postfach',
    registration: {
      lede: `Verdienen Sie an jedem Tausch, der über Ihren Link, Ihr Widget oder Ihren API-Schlüssel kommt. Die Netzwerke zahlen Ihren Anteil auf der Blockchain; ${site.name} verwahrt ihn nie.`,
      name: 'Name',
      nameHint: 'Er steht neben Ihrer Gebühr.',
      thorchain: 'THORName oder THORChain-Adresse',
      maya: 'MAYAName oder Maya-Adresse (freiwillig)',
      share: (protocol) => `Anteil auf ${protocol} in Basispunkten`,
      terms: (open, close) => `Ich stimme den ${open}Bedingungen${close} dieser Website zu.`,
      submit: 'Registrieren',
      hasAccount: 'Sie haben schon ein Konto',
      sent: `Ist die Adresse neu, ist ein Link zur Bestätigung unterwegs. ${onceForHalfAnHour}`,
      sentLimit: 'Eine Adresse erhält höchstens drei solcher E-Mails am Tag.',
    },
    steps: {
      title: 'Wie es weitergeht',
      open: `Öffnen Sie den Link, den wir an Ihre Adresse senden. ${onceForHalfAnHour}`,
      approve: (command) => `Auf dem Devnet genehmigen Sie sie selbst: ${command}.`,
      review: (days) =>
        plural(days, {
          one: 'Wir prüfen sie innerhalb eines Tages.',
          other: `Wir prüfen sie innerhalb von ${days} Tagen.`,
        }),
      arrive:
        'Ihr API-Schlüssel und Ihre Partner-ID kommen per E-Mail. Dann bringen Ihr Link, Ihr Widget und Ihr API-Schlüssel Ihren Anteil.',
    },
    signIn: {
      lede: 'Wir senden Ihnen einen Link. Es gibt kein Passwort.',
      submit: 'Link senden',
      sent: 'Gehört die Adresse zu einem Konto, ist ein Link zum Anmelden unterwegs.',
      sentOnce: onceForHalfAnHour,
    },
    facts: {
      partner: 'Partner',
      email: 'E-Mail',
      link: 'Ihr Link',
      noShare: 'Kein Anteil',
      share: (name, bps, percent) => `${name}, ${bpsOf(bps)} (${percent})`,
      shareHint: (thirty, hundred, most, mostPercent) =>
        `30 Basispunkte sind ${thirty}, 100 sind ${hundred}. Höchstens ${most} (${mostPercent}).`,
    },
    verify: {
      title: 'Bestätigen Sie Ihre Adresse',
      lede: 'Fahren Sie nur fort, wenn Sie diesen Partner selbst registriert haben und Name und Auszahlung Ihre sind.',
      submit: 'Adresse bestätigen',
      done: 'Ihre Adresse ist bestätigt',
      review: (days) =>
        plural(days, {
          one: 'Wir prüfen Ihre Registrierung innerhalb eines Tages und senden Ihren API-Schlüssel per E-Mail.',
          other: `Wir prüfen Ihre Registrierung innerhalb von ${days} Tagen und senden Ihren API-Schlüssel per E-Mail.`,
        }),
      approve: (command) =>
        `Auf dem Devnet genehmigen Sie die Registrierung selbst: ${command}, mit Ihrer E-Mail-Adresse.`,
      approved: 'Ihr API-Schlüssel und Ihre Partner-ID kommen dann per E-Mail, die das Postfach zeigt.',
    },
    session: { lede: 'Fahren Sie nur fort, wenn Sie diesen Link selbst angefordert haben.' },
    cancel: {
      title: 'Änderung abbrechen',
      lede: 'Die Änderungen unten treten nicht in Kraft, und jede Sitzung des Kontos wird geschlossen.',
      done: 'Die Änderung ist abgebrochen',
      doneAccount: 'Das Konto bleibt, wie es war, und jeder Browser ist abgemeldet.',
      doneKeys:
        'API-Schlüssel funktionieren weiter. Haben Sie die Änderung nicht verlangt, melden Sie sich an und widerrufen Sie die Schlüssel, die Sie nicht kennen.',
    },
    address: {
      title: 'Diese Adresse bestätigen',
      lede: 'Dieses Konto möchte die Adresse verwenden, an die der Link ging.',
      submit: 'Adresse bestätigen',
      done: 'Die Adresse ist bestätigt',
      doneWhy: 'Sie ersetzt die jetzige Adresse, wenn die Wartezeit von 48 Stunden endet.',
    },
    fields: { thorchain: 'THORChain-Auszahlung', maya: 'Maya-Auszahlung', email: 'E-Mail-Adresse' },
    changes: {
      none: 'Für dieses Konto steht keine Änderung aus.',
      from: 'Von',
      to: 'Auf',
      takesEffect: 'Gilt ab',
    },
    account: {
      approved: (id) => `Partner ${id}, genehmigt.`,
      inReview: (days) =>
        plural(days, {
          one: 'Wir prüfen Ihre Registrierung innerhalb eines Tages. Ihr API-Schlüssel kommt per E-Mail.',
          other: `Wir prüfen Ihre Registrierung innerhalb von ${days} Tagen. Ihr API-Schlüssel kommt per E-Mail.`,
        }),
      approve: (command) => `Noch nicht genehmigt. Führen Sie auf dem Devnet ${command} mit Ihrer E-Mail-Adresse aus.`,
      secret: 'Ihr neues Geheimnis',
      secretWhy: 'Kopieren Sie es jetzt. Es wird nicht noch einmal gezeigt.',
      change: 'Auszahlung oder Adresse ändern',
      changeHint: 'Es gilt nach 48 Stunden. Jede Adresse der letzten 30 Tage erhält einen Link, der es abbricht.',
      changeField: 'Was sich ändert',
      currentEmail: (email) => `E-Mail-Adresse (jetzt ${email})`,
      changeValue: 'Neuer Name oder neue Adresse',
      changeValueHint: 'Leer für keinen Anteil.',
      changeSubmit: 'Änderung verlangen',
      waiting: (field, value, time) => `${field}: ab ${time} gilt ${value}.`,
      none: 'keine',
      unconfirmed: 'Öffnen Sie den Link an der neuen Adresse, um sie zu bestätigen.',
      cancel: 'Diese Änderung abbrechen',
      settings: 'Anteile und Widget',
      share: (protocol, percent) => `Anteil auf ${protocol} in Basispunkten, jetzt ${percent}`,
      origins: 'Origins des Widgets',
      originsHint: 'Eine je Zeile, etwa https://shop.example. Nur diese Seiten dürfen es einbetten.',
      save: 'Speichern',
      sessions: 'Sitzungen',
      session: (browser, since, seen) => `${browser}, seit ${since}, zuletzt verwendet ${seen}`,
      thisBrowser: (browser) => `${browser} (dieser Browser)`,
      browserOn: (browser, system) => `${browser} unter ${system}`,
      otherProgram: 'Ein anderes Programm',
      closeSession: 'Diese Sitzung schließen',
      signOut: 'Abmelden',
    },
    keys: {
      id: 'Schlüssel',
      use: 'Für',
      servers: 'Server',
      pages: (origins) => `Seiten von ${origins}`,
      today: 'Heute',
      requests: (used, quota) => `${used} von ${quota} Anfragen`,
      revoked: (time) => `widerrufen am ${time}`,
      since: (time) => `seit ${time}`,
      revokeSecret: 'Dieses Geheimnis widerrufen',
      rotate: 'Zweites Geheimnis hinzufügen',
      revokeNamed: (name) => `${name} widerrufen …`,
      revokeWarning:
        'Programme mit diesem Schlüssel hören innerhalb von 5 Sekunden auf. Ein widerrufener Schlüssel lässt sich nicht wiederherstellen.',
      revoke: 'Schlüssel widerrufen',
      create: 'Neuer Schlüssel',
      name: 'Name des Schlüssels',
      kind: 'Art des Schlüssels',
      forServers: 'Für Server (sk)',
      forPages: 'Für Seiten der Origins unten (pk)',
      origins: 'Origins des Schlüssels',
      originsHint: 'Eine je Zeile; nur bei einem Schlüssel für Seiten.',
      submit: 'Schlüssel erstellen',
    },
    done: {
      change: 'Die Änderung ist verlangt. Sie gilt nach 48 Stunden.',
      cancel: 'Die Änderung ist abgebrochen.',
      settings: 'Anteile und Origins sind gespeichert.',
      revoke: 'Es ist widerrufen und funktioniert spätestens nach 5 Sekunden nicht mehr.',
      session: 'Die Sitzung ist geschlossen.',
      again:
        'Dieses Formular wurde schon gesendet und nicht wiederholt. Haben Sie sein Geheimnis verloren, fügen Sie ein zweites hinzu oder erstellen Sie einen Schlüssel.',
    },
    deadLinks: {
      expired: {
        register: 'Registrieren Sie sich unten erneut, und wir senden Ihnen einen neuen Link.',
        signIn: 'Geben Sie Ihre E-Mail-Adresse ein, und wir senden Ihnen einen neuen Link zum Anmelden.',
      },
      unknown: {
        register: 'Öffnen Sie den ganzen Link der neuesten E-Mail, oder registrieren Sie sich unten erneut.',
        signIn: 'Öffnen Sie den ganzen Link der neuesten E-Mail, oder melden Sie sich mit einem neuen an.',
      },
      used: {
        register: 'Er gilt einmal. Melden Sie sich an, um den Stand Ihres Kontos zu sehen.',
        signIn:
          'Er gilt einmal. Geben Sie Ihre E-Mail-Adresse ein, und wir senden Ihnen einen neuen Link zum Anmelden.',
      },
    },
  },

  problems: {
    codes: {
      not_found: {
        title: 'Unter dieser Adresse gibt es nichts.',
        hint: 'Prüfen Sie die Adresse, oder beginnen Sie auf der Startseite.',
      },
      method_not_allowed: {
        title: 'Diese Seite lässt sich so nicht öffnen.',
        hint: 'Öffnen Sie ihre Adresse im Browser, oder beginnen Sie auf der Startseite.',
      },
      not_acceptable: {
        title: 'Diese Seite gibt es in diesem Format nicht.',
        hint: 'Öffnen Sie ihre Adresse im Browser.',
      },
      unsupported_media_type: {
        title: 'Das Formular war nicht lesbar.',
        hint: 'Öffnen Sie die Seite erneut, und senden Sie ihr Formular.',
      },
      payload_too_large: {
        title: 'Das Formular ist zu lang.',
        hint: 'Kürzen Sie, was Sie geschrieben haben, und senden Sie es erneut.',
      },
      invalid_input: {
        title: 'Einige Felder stimmen noch nicht.',
        hint: 'Korrigieren Sie sie, und senden Sie das Formular erneut.',
      },
      invalid_email: {
        title: 'Die E-Mail-Adresse ist ungültig.',
        hint: 'Geben Sie eine Adresse wie name@example.org ein.',
      },
      rate_limited: {
        title: 'Zu viele Anfragen aus Ihrem Netz.',
        hint: 'Warten Sie einige Minuten, und versuchen Sie es erneut.',
      },
      cross_site_request: {
        title: 'Das Formular kam nicht von einer Seite dieser Website.',
        hint: 'Öffnen Sie die Seite auf dieser Website, und senden Sie ihr Formular erneut.',
      },
      forbidden_host: {
        title: 'Diese Website antwortet unter dieser Adresse nicht.',
        hint: 'Öffnen Sie die Website unter ihrem eigenen Namen.',
      },
      link_unknown: {
        title: 'Dieser Link ist nicht bekannt.',
        hint: 'Öffnen Sie den ganzen Link der neuesten E-Mail.',
      },
      link_used: {
        title: 'Dieser Link wurde schon verwendet.',
        hint: 'Melden Sie sich an, um den Stand Ihres Kontos zu sehen.',
      },
      link_expired: { title: 'Dieser Link ist abgelaufen.', hint: 'Fordern Sie einen neuen Link an.' },
      session_missing: {
        title: 'Sie sind nicht angemeldet.',
        hint: 'Melden Sie sich mit einem Link per E-Mail erneut an.',
      },
      record_unknown: {
        title: 'Diesen Eintrag gibt es in Ihrem Konto nicht mehr.',
        hint: 'Sehen Sie in die Liste unten: Sie ist aktuell.',
      },
      partner_not_approved: {
        title: 'Ihr Konto hat noch keine API-Schlüssel.',
        hint: 'Warten Sie auf die Genehmigung; sie kommt per E-Mail.',
      },
      key_limit: {
        title: 'Sie haben schon zu viele davon.',
        hint: 'Widerrufen Sie einen, den Sie nicht mehr brauchen.',
      },
      mail_unavailable: {
        title: 'Wir konnten die E-Mails zu dieser Änderung nicht senden. Nichts hat sich geändert.',
        hint: 'Versuchen Sie es in einigen Minuten erneut.',
      },
      storage_unavailable: {
        title: 'Wir können gerade nichts speichern. Nichts wurde gespeichert.',
        hint: 'Versuchen Sie es in einer Minute erneut. Bleibt es so, sagen Sie es dem Betreiber dieser Website.',
      },
      misconfigured: {
        title: 'Dieser Teil der Website ist nicht richtig eingerichtet.',
        hint: 'Versuchen Sie es später erneut. Der Betreiber dieser Website muss eine Einstellung korrigieren.',
      },
      restarting: {
        title: 'Die Website startet gerade neu.',
        hint: 'Versuchen Sie es in einigen Sekunden erneut.',
      },
      internal_error: {
        title: 'Bei uns ist etwas schiefgegangen.',
        hint: 'Versuchen Sie es erneut. Bleibt es so, nennen Sie dem Betreiber dieser Website die Nummer unten.',
      },
    },
    reasons: {
      settings: {
        title: (names) => `Der Dienst ist nicht verfügbar, bis seine Einstellungen korrigiert sind: ${names}.`,
        hint: (names) =>
          `Der Betreiber muss ${names} korrigieren; die Seite „Operators“ der Dokumentation nennt die erlaubten Werte.`,
      },
      payout: {
        title: (text, protocol) => `„${text}“ ist weder ein Name noch eine Adresse auf ${protocol}.`,
        hint: 'Kopieren Sie die ganze Adresse, oder geben Sie einen registrierten Namen ein.',
      },
      origin: {
        title: (text) => `„${text}“ ist nicht die Origin einer Seite.`,
        hint: 'Schreiben Sie die Adresse ohne Pfad und mit Domainnamen, etwa https://shop.example.',
      },
      keyOrigins: {
        title: 'Ein Schlüssel für Seiten braucht die Origins seiner Seiten; einer für Server hat keine.',
        hint: 'Nennen Sie die Origins, etwa https://shop.example, oder wählen Sie einen Schlüssel für Server.',
      },
      secondSecret: {
        title: 'Es gibt schon zu viele davon.',
        hint: 'Widerrufen Sie zuerst das frühere Geheimnis dieses Schlüssels.',
      },
      mailsOfProgram: {
        title: 'Das Partnerprogramm sendet im Moment keine E-Mails mehr.',
        hint: 'Nichts wurde gespeichert. Versuchen Sie es später erneut.',
      },
      changesOfAccount: {
        title: 'Dieses Konto hat heute zu viele Änderungen verlangt.',
        hint: 'Nichts wurde gespeichert. Versuchen Sie es später erneut.',
      },
      mailsOfAddress: {
        title: 'Diese Adresse hat heute zu viele E-Mails erhalten.',
        hint: 'Nichts wurde gespeichert. Versuchen Sie es später erneut.',
      },
    },
    fields: {
      name: `Schreiben Sie 1 bis 60 Buchstaben, Ziffern, Leerzeichen oder . & ' + -, jedes Wort in einer Schrift. Kein Link, und nicht „${site.name}“.`,
      email: 'Geben Sie eine E-Mail-Adresse ein, etwa name@example.org.',
      payout: 'Kopieren Sie die ganze Adresse, oder geben Sie einen registrierten Namen ein.',
      noPayout: 'Geben Sie einen THORName, einen MAYAName oder eine Adresse ein, die Ihren Anteil erhält.',
      share: (most) => `Schreiben Sie eine ganze Zahl von 0 bis ${most}.`,
      terms: 'Stimmen Sie den Bedingungen zu, um sich zu registrieren.',
      value: 'Geben Sie einen registrierten Namen oder eine Adresse mit höchstens 120 Zeichen ein.',
      origins: 'Schreiben Sie höchstens 20 Origins, jede mit höchstens 300 Zeichen.',
      label: 'Schreiben Sie eine Zeile mit 1 bis 60 Zeichen.',
    },
  },

  mails: {
    neverAsks: `${site.name} fragt nie nach einer Seed-Phrase oder einem privaten Schlüssel, weder per E-Mail noch auf einer Seite.`,
    ignore: 'Waren Sie es nicht, ignorieren Sie diese E-Mail.',
    subscription: {
      subject: `Bestätigen Sie Ihr Abonnement von ${site.name}`,
      opening: `Sie haben Neues von ${site.name} abonniert.`,
      confirmHere: 'Bestätigen Sie es hier:',
      confirm: 'Abonnement bestätigen',
      terms: (day) => `Der Link gilt einmal, bis zum ${day}.`,
      end: 'Abbestellen',
    },
    known: {
      subject: `Sie haben schon ein Konto bei ${site.name}`,
      opening: `Mit Ihrer Adresse wurde noch einmal eine Registrierung beim Partnerprogramm von ${site.name} begonnen.`,
      action: 'In Ihrem Konto anmelden',
      terms: 'In Ihrem Konto hat sich nichts geändert.',
    },
    verify: {
      subject: `Bestätigen Sie Ihre Adresse für das Partnerprogramm von ${site.name}`,
      opening: `Mit Ihrer Adresse wurde eine Registrierung beim Partnerprogramm von ${site.name} begonnen.`,
      several: 'Erhalten Sie mehrere dieser E-Mails, gehört jeder Link zu einer anderen Registrierung.',
      others: (count) =>
        `Mit Ihrer Adresse sind ${count} Registrierungen offen, jede mit einem eigenen Link. Nur eine davon lässt sich bestätigen.`,
      check: 'Die Seite hinter dem Link zeigt Namen und Auszahlung. Fahren Sie nur fort, wenn beide Ihre sind.',
      action: 'Adresse bestätigen',
      terms: 'Der Link gilt einmal und 30 Minuten lang.',
    },
    signIn: {
      subject: `Anmelden bei ${site.name}`,
      opening: `Mit diesem Link melden Sie sich in Ihrem Partnerkonto bei ${site.name} an.`,
      action: 'Anmelden',
      terms: 'Der Link gilt einmal und 30 Minuten lang.',
    },
    cancel: {
      subject: `Eine Änderung Ihres Partnerkontos bei ${site.name}`,
      opening: {
        thorchain: (time) =>
          `Der Name oder die Adresse für Auszahlungen auf THORChain ändert sich in Ihrem Partnerkonto am ${time} zu:`,
        maya: (time) =>
          `Der Name oder die Adresse für Auszahlungen auf Maya Protocol ändert sich in Ihrem Partnerkonto am ${time} zu:`,
        email: (time) => `Die E-Mail-Adresse Ihres Partnerkontos ändert sich am ${time} zu:`,
      },
      none: 'keine',
      action: 'Änderung abbrechen und überall abmelden',
      terms: 'Haben Sie sie verlangt, müssen Sie nichts tun. Der Link gilt einmal, bis die Änderung in Kraft tritt.',
    },
    address: {
      subject: `Bestätigen Sie Ihre Adresse für ${site.name}`,
      opening: (time) => `Ein Partner von ${site.name} möchte diese Adresse verwenden, ab dem ${time}.`,
      action: 'Diese Adresse bestätigen',
      terms: 'Ohne Bestätigung ändert sich die Adresse nicht.',
    },
  },
}
