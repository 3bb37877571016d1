import { site } from '../../../site.ts'
import { pluralIn } from '../../../ui/texts/pluralIn.ts'
import type { ServedTranslation } from '../englishTexts.ts'

const plural = pluralIn('fr')
const bpsOf = (bps: number) => plural(bps, { one: `${bps} point de base`, other: `${bps} points de base` })
const onceForHalfAnHour = 'Il fonctionne une fois, pendant 30 minutes.'

/** French. The person is addressed as “vous”. */
export const texts: ServedTranslation = {
  servedPages: {
    home: `Aller à ${site.name}`,
    request: (id) => `Demande ${id}`,
    tryAgainIn: (minutes) =>
      plural(minutes, { one: 'Réessayez dans une minute.', other: `Réessayez dans ${minutes} minutes.` }),
    quoteLink: {
      title: 'Ce lien de prix ne fonctionne pas',
      purpose: 'Un lien de prix ouvre le formulaire avec les coins et le montant d’un prix donné auparavant.',
      broken:
        'Celui-ci est incomplet ou a été modifié en route. Rien n’a été envoyé, et vos coins ne sont pas concernés.',
      next: 'Copiez de nouveau le lien entier, ou demandez-en un autre à la personne qui l’a envoyé. Vous pouvez aussi commencer un échange et choisir les coins vous-même.',
      swap: 'Commencer un échange',
    },
    subscription: {
      again: 'S’abonner de nouveau',
      confirm: 'Confirmez votre abonnement',
      confirmWhy: 'Confirmez pour recevoir les nouvelles à l’adresse où ce lien a été envoyé.',
      confirmButton: 'Confirmer',
      confirmed: 'Vous êtes abonné',
      confirmedWhy: 'Chaque e-mail contient un lien pour se désabonner.',
      used: 'Ce lien a déjà servi',
      usedWhy: 'Il ne fonctionne qu’une fois. Vous n’avez rien à faire.',
      expired: 'Ce lien a expiré',
      expiredWhy: 'Abonnez-vous de nouveau pour recevoir un autre lien.',
      unknown: 'Ce lien n’est pas connu',
      unknownWhy: 'Il est peut-être incomplet. Ouvrez de nouveau le lien de l’e-mail, ou réabonnez-vous.',
      end: 'Se désabonner',
      endWhy: 'Ne plus envoyer de nouvelles à l’adresse où ce lien a été envoyé.',
      ended: 'Vous êtes désabonné',
      endedWhy: 'Vous ne recevrez plus de nouvelles.',
      unknownEnd: 'Il est peut-être incomplet, ou l’adresse est déjà supprimée. Dans ce cas, vous n’avez rien à faire.',
    },
    mailbox: {
      title: 'Boîte aux lettres',
      lede: 'Ce devnet n’envoie pas de vrais e-mails. Ses 50 derniers messages sont ici.',
      refresh: 'Actualiser',
      json: 'Voir en JSON',
      empty: 'Pas encore d’e-mail.',
      emptyWhy: (open, close) => `Abonnez-vous sur la ${open}page d’accueil${close}, et la confirmation arrivera ici.`,
      to: 'À',
      received: 'Reçu',
      time: (age, time) => `${age}, le ${time}`,
      now: 'À l’instant',
    },
  },

  partnerProgram: {
    email: 'Adresse e-mail',
    checkMail: 'Regardez vos e-mails',
    registration: {
      lede: `Gagnez une part de chaque échange qui vient de votre lien, de votre widget ou de votre clé d’API. Les réseaux la paient sur la chaîne ; ${site.name} ne la détient jamais.`,
      name: 'Nom',
      nameHint: 'On le voit à côté de vos frais.',
      thorchain: 'THORName ou adresse THORChain',
      maya: 'MAYAName ou adresse Maya (facultatif)',
      share: (protocol) => `Part sur ${protocol} en points de base`,
      terms: (open, close) => `J’accepte les ${open}conditions${close} de ce site.`,
      submit: 'S’inscrire',
      hasAccount: 'Vous avez un compte',
      sent: `Si l’adresse est nouvelle, un lien pour la vérifier est en route. ${onceForHalfAnHour}`,
      sentLimit: 'Une adresse reçoit au plus trois de ces e-mails par jour.',
    },
    steps: {
      title: 'La suite',
      open: `Ouvrez le lien que nous envoyons à votre adresse. ${onceForHalfAnHour}`,
      approve: (command) => `Sur le devnet, approuvez-la vous-même : ${command}.`,
      review: (days) =>
        plural(days, { one: 'Nous l’examinons sous un jour.', other: `Nous l’examinons sous ${days} jours.` }),
      arrive:
        'Votre clé d’API et votre identifiant de partenaire arrivent par e-mail. Dès lors, votre lien, votre widget et votre clé d’API gagnent votre part.',
    },
    signIn: {
      lede: 'Nous vous envoyons un lien. Il n’y a pas de mot de passe.',
      submit: 'Envoyer un lien',
      sent: 'Si l’adresse appartient à un compte, un lien de connexion est en route.',
      sentOnce: onceForHalfAnHour,
    },
    facts: {
      partner: 'Partenaire',
      email: 'E-mail',
      link: 'Votre lien',
      noShare: 'Pas de part',
      share: (name, bps, percent) => `${name}, ${bpsOf(bps)} (${percent})`,
      shareHint: (thirty, hundred, most, mostPercent) =>
        `30 points de base font ${thirty}, 100 font ${hundred}. Au plus ${most} (${mostPercent}).`,
    },
    verify: {
      title: 'Vérifiez votre adresse',
      lede: 'Continuez seulement si vous avez inscrit ce partenaire vous-même, et si son nom et son versement sont les vôtres.',
      submit: 'Vérifier l’adresse',
      done: 'Votre adresse est vérifiée',
      review: (days) =>
        plural(days, {
          one: 'Nous examinons votre inscription sous un jour et envoyons votre clé d’API par e-mail.',
          other: `Nous examinons votre inscription sous ${days} jours et envoyons votre clé d’API par e-mail.`,
        }),
      approve: (command) => `Sur le devnet, approuvez l’inscription vous-même : ${command}, avec votre adresse e-mail.`,
      approved:
        'Votre clé d’API et votre identifiant de partenaire arrivent alors par e-mail, que la boîte aux lettres montre.',
    },
    session: { lede: 'Continuez seulement si vous avez demandé ce lien vous-même.' },
    cancel: {
      title: 'Annuler le changement',
      lede: 'Les changements ci-dessous ne prennent pas effet, et chaque session du compte est fermée.',
      done: 'Le changement est annulé',
      doneAccount: 'Le compte reste tel qu’il était, et chaque navigateur est déconnecté.',
      doneKeys:
        'Les clés d’API fonctionnent encore. Si vous n’avez pas demandé le changement, connectez-vous et révoquez les clés que vous ne connaissez pas.',
    },
    address: {
      title: 'Confirmer cette adresse',
      lede: 'Ce compte veut utiliser l’adresse où le lien a été envoyé.',
      submit: 'Confirmer l’adresse',
      done: 'L’adresse est confirmée',
      doneWhy: 'Elle remplace l’adresse actuelle à la fin de l’attente de 48 heures.',
    },
    fields: { thorchain: 'Versement THORChain', maya: 'Versement Maya', email: 'Adresse e-mail' },
    changes: {
      none: 'Ce compte n’a pas de changement en attente.',
      from: 'De',
      to: 'À',
      takesEffect: 'Prend effet',
    },
    account: {
      approved: (id) => `Partenaire ${id}, approuvé.`,
      inReview: (days) =>
        plural(days, {
          one: 'Nous examinons votre inscription sous un jour. Votre clé d’API arrive par e-mail.',
          other: `Nous examinons votre inscription sous ${days} jours. Votre clé d’API arrive par e-mail.`,
        }),
      approve: (command) => `Pas encore approuvé. Sur le devnet, exécutez ${command} avec votre adresse e-mail.`,
      secret: 'Votre nouveau secret',
      secretWhy: 'Copiez-le maintenant. Il ne sera plus affiché.',
      change: 'Changer un versement ou votre adresse',
      changeHint: 'Cela prend effet après 48 heures. Chaque adresse des 30 derniers jours reçoit un lien qui l’annule.',
      changeField: 'Ce qui change',
      currentEmail: (email) => `Adresse e-mail (actuellement ${email})`,
      changeValue: 'Nouveau nom ou nouvelle adresse',
      changeValueHint: 'Vide pour ne pas avoir de part.',
      changeSubmit: 'Demander le changement',
      waiting: (field, value, time) => `${field} : devient ${value} le ${time}.`,
      none: 'aucun',
      unconfirmed: 'Ouvrez le lien à la nouvelle adresse pour la confirmer.',
      cancel: 'Annuler ce changement',
      settings: 'Parts et widget',
      share: (protocol, percent) => `Part sur ${protocol} en points de base, actuellement ${percent}`,
      origins: 'Origines du widget',
      originsHint: 'Une par ligne, comme https://shop.example. Seules ces pages peuvent l’intégrer.',
      save: 'Enregistrer',
      sessions: 'Sessions',
      session: (browser, since, seen) => `${browser}, depuis le ${since}, dernière utilisation le ${seen}`,
      thisBrowser: (browser) => `${browser} (ce navigateur)`,
      browserOn: (browser, system) => `${browser} sur ${system}`,
      otherProgram: 'Un autre programme',
      closeSession: 'Fermer cette session',
      signOut: 'Se déconnecter',
    },
    keys: {
      id: 'Clé',
      use: 'Pour',
      servers: 'serveurs',
      pages: (origins) => `pages de ${origins}`,
      today: 'Aujourd’hui',
      requests: (used, quota) => `${used} demandes sur ${quota}`,
      revoked: (time) => `révoquée le ${time}`,
      since: (time) => `depuis le ${time}`,
      revokeSecret: 'Révoquer ce secret',
      rotate: 'Ajouter un deuxième secret',
      revokeNamed: (name) => `Révoquer ${name}…`,
      revokeWarning:
        'Les programmes qui ont cette clé s’arrêtent sous 5 secondes. Une clé révoquée ne peut pas être rétablie.',
      revoke: 'Révoquer la clé',
      create: 'Nouvelle clé',
      name: 'Nom de la clé',
      kind: 'Type de clé',
      forServers: 'Pour serveurs (sk)',
      forPages: 'Pour les pages des origines ci-dessous (pk)',
      origins: 'Origines de la clé',
      originsHint: 'Une par ligne ; seulement pour une clé pour pages.',
      submit: 'Créer la clé',
    },
    done: {
      change: 'Le changement est demandé. Il prend effet après 48 heures.',
      cancel: 'Le changement est annulé.',
      settings: 'Les parts et les origines sont enregistrées.',
      revoke: 'C’est révoqué et ne fonctionnera plus sous 5 secondes.',
      session: 'La session est fermée.',
      again:
        'Ce formulaire a déjà été envoyé, il n’a donc pas été répété. Si vous avez perdu son secret, ajoutez-en un deuxième ou créez une clé.',
    },
    deadLinks: {
      expired: {
        register: 'Inscrivez-vous de nouveau ci-dessous, et nous vous envoyons un autre lien.',
        signIn: 'Saisissez votre adresse e-mail, et nous vous envoyons un autre lien de connexion.',
      },
      unknown: {
        register: 'Ouvrez en entier le lien du dernier e-mail, ou inscrivez-vous de nouveau ci-dessous.',
        signIn: 'Ouvrez en entier le lien du dernier e-mail, ou connectez-vous avec un autre.',
      },
      used: {
        register: 'Il fonctionne une fois. Connectez-vous pour voir l’état de votre compte.',
        signIn:
          'Il fonctionne une fois. Saisissez votre adresse e-mail, et nous vous envoyons un autre lien de connexion.',
      },
    },
  },

  problems: {
    codes: {
      not_found: {
        title: 'Il n’y a rien à cette adresse.',
        hint: 'Vérifiez l’adresse, ou partez de la page d’accueil.',
      },
      method_not_allowed: {
        title: 'Cette page ne s’ouvre pas ainsi.',
        hint: 'Ouvrez son adresse dans votre navigateur, ou partez de la page d’accueil.',
      },
      not_acceptable: {
        title: 'Cette page n’existe pas dans ce format.',
        hint: 'Ouvrez son adresse dans votre navigateur.',
      },
      unsupported_media_type: {
        title: 'Le formulaire n’a pas pu être lu.',
        hint: 'Ouvrez de nouveau la page et envoyez son formulaire.',
      },
      payload_too_large: {
        title: 'Le formulaire est trop long.',
        hint: 'Raccourcissez ce que vous avez écrit, et envoyez-le de nouveau.',
      },
      invalid_input: {
        title: 'Certains champs sont à revoir.',
        hint: 'Corrigez-les, et envoyez de nouveau le formulaire.',
      },
      invalid_email: {
        title: 'L’adresse e-mail n’est pas valide.',
        hint: 'Écrivez une adresse comme nom@example.org.',
      },
      rate_limited: {
        title: 'Trop de demandes depuis votre réseau.',
        hint: 'Attendez quelques minutes, puis réessayez.',
      },
      cross_site_request: {
        title: 'Le formulaire ne venait pas d’une page de ce site.',
        hint: 'Ouvrez la page sur ce site, et envoyez de nouveau son formulaire.',
      },
      forbidden_host: {
        title: 'Ce site ne répond pas à cette adresse.',
        hint: 'Ouvrez le site sous son propre nom.',
      },
      link_unknown: { title: 'Ce lien n’est pas connu.', hint: 'Ouvrez en entier le lien du dernier e-mail.' },
      link_used: { title: 'Ce lien a déjà servi.', hint: 'Connectez-vous pour voir l’état de votre compte.' },
      link_expired: { title: 'Ce lien a expiré.', hint: 'Demandez un autre lien.' },
      session_missing: {
        title: 'Vous n’êtes pas connecté.',
        hint: 'Connectez-vous de nouveau avec un lien par e-mail.',
      },
      record_unknown: {
        title: 'Cette entrée n’existe plus dans votre compte.',
        hint: 'Regardez la liste ci-dessous : elle est à jour.',
      },
      partner_not_approved: {
        title: 'Votre compte n’a pas encore de clé d’API.',
        hint: 'Attendez l’approbation, qui arrive par e-mail.',
      },
      key_limit: { title: 'Vous en avez déjà trop.', hint: 'Révoquez-en une que vous n’utilisez plus.' },
      mail_unavailable: {
        title: 'Nous n’avons pas pu envoyer les e-mails de ce changement ; rien n’a donc changé.',
        hint: 'Réessayez dans quelques minutes.',
      },
      storage_unavailable: {
        title: 'Nous ne pouvons rien enregistrer pour le moment ; rien n’a été enregistré.',
        hint: 'Réessayez dans une minute. Si cela persiste, prévenez l’opérateur de ce site.',
      },
      misconfigured: {
        title: 'Cette partie du site n’est pas bien réglée.',
        hint: 'Réessayez plus tard. L’opérateur de ce site doit corriger un réglage.',
      },
      restarting: { title: 'Le site redémarre.', hint: 'Réessayez dans quelques secondes.' },
      internal_error: {
        title: 'Une erreur s’est produite de notre côté.',
        hint: 'Réessayez. Si cela persiste, donnez à l’opérateur de ce site le numéro ci-dessous.',
      },
    },
    reasons: {
      settings: {
        title: (names) => `Le service est indisponible tant que ses réglages ne sont pas corrigés : ${names}.`,
        hint: (names) =>
          `L’opérateur doit corriger ${names} ; la page « Operators » de la documentation donne les valeurs permises.`,
      },
      payout: {
        title: (text, protocol) => `« ${text} » n’est ni un nom ni une adresse sur ${protocol}.`,
        hint: 'Copiez l’adresse entière, ou écrivez un nom enregistré.',
      },
      origin: {
        title: (text) => `« ${text} » n’est pas l’origine d’une page.`,
        hint: 'Écrivez l’adresse sans chemin, avec un nom de domaine, comme https://shop.example.',
      },
      keyOrigins: {
        title: 'Une clé pour pages a besoin des origines de ses pages ; une clé pour serveurs n’en a pas.',
        hint: 'Indiquez les origines, comme https://shop.example, ou choisissez une clé pour serveurs.',
      },
      secondSecret: {
        title: 'Il y en a déjà trop.',
        hint: 'Révoquez d’abord le secret précédent de cette clé.',
      },
      mailsOfProgram: {
        title: 'Le programme d’affiliation n’envoie plus d’e-mails pour le moment.',
        hint: 'Rien n’a été enregistré. Réessayez plus tard.',
      },
      changesOfAccount: {
        title: 'Ce compte a demandé trop de changements aujourd’hui.',
        hint: 'Rien n’a été enregistré. Réessayez plus tard.',
      },
      mailsOfAddress: {
        title: 'Cette adresse a reçu trop d’e-mails aujourd’hui.',
        hint: 'Rien n’a été enregistré. Réessayez plus tard.',
      },
    },
    fields: {
      name: `Écrivez de 1 à 60 lettres, chiffres, espaces ou . & ' + -, chaque mot dans une seule écriture. Ni un lien, ni « ${site.name} ».`,
      email: 'Écrivez une adresse e-mail, comme nom@example.org.',
      payout: 'Copiez l’adresse entière, ou écrivez un nom enregistré.',
      noPayout: 'Écrivez un THORName, un MAYAName ou une adresse qui reçoit votre part.',
      share: (most) => `Écrivez un nombre entier de 0 à ${most}.`,
      terms: 'Acceptez les conditions pour vous inscrire.',
      value: 'Écrivez un nom enregistré ou une adresse, en 120 caractères au plus.',
      origins: 'Écrivez au plus 20 origines, chacune de 300 caractères au plus.',
      label: 'Écrivez une ligne de 1 à 60 caractères.',
    },
  },

  mails: {
    neverAsks: `${site.name} ne demande jamais de phrase de récupération ni de clé privée, ni par e-mail ni sur une page.`,
    ignore: 'Si ce n’était pas vous, ignorez cet e-mail.',
    subscription: {
      subject: `Confirmez votre abonnement à ${site.name}`,
      opening: `Vous vous êtes abonné aux nouvelles de ${site.name}.`,
      confirmHere: 'Confirmez-le ici :',
      confirm: 'Confirmer l’abonnement',
      terms: (day) => `Le lien fonctionne une fois, jusqu’au ${day}.`,
      end: 'Se désabonner',
    },
    known: {
      subject: `Vous avez déjà un compte chez ${site.name}`,
      opening: `Votre adresse a servi de nouveau à une inscription au programme d’affiliation de ${site.name}.`,
      action: 'Se connecter à votre compte',
      terms: 'Rien n’a changé dans votre compte.',
    },
    verify: {
      subject: `Vérifiez votre adresse pour le programme d’affiliation de ${site.name}`,
      opening: `Votre adresse a servi à une inscription au programme d’affiliation de ${site.name}.`,
      several: 'Si vous recevez plusieurs de ces e-mails, chaque lien est celui d’une autre inscription.',
      others: (count) =>
        `Il y a ${count} inscriptions ouvertes avec votre adresse, et chacune a son propre lien. Une seule peut être vérifiée.`,
      check: 'La page du lien montre le nom et le versement. Continuez seulement si les deux sont les vôtres.',
      action: 'Vérifier votre adresse',
      terms: 'Le lien fonctionne une fois, pendant 30 minutes.',
    },
    signIn: {
      subject: `Connectez-vous à ${site.name}`,
      opening: `Utilisez ce lien pour vous connecter à votre compte de partenaire chez ${site.name}.`,
      action: 'Se connecter',
      terms: 'Le lien fonctionne une fois, pendant 30 minutes.',
    },
    cancel: {
      subject: `Un changement de votre compte de partenaire chez ${site.name}`,
      opening: {
        thorchain: (time) =>
          `Le nom ou l’adresse de versement sur THORChain de votre compte de partenaire change le ${time} pour :`,
        maya: (time) =>
          `Le nom ou l’adresse de versement sur Maya Protocol de votre compte de partenaire change le ${time} pour :`,
        email: (time) => `L’adresse e-mail de votre compte de partenaire change le ${time} pour :`,
      },
      none: 'aucun',
      action: 'Annuler le changement et se déconnecter partout',
      terms:
        'Si vous l’avez demandé, vous n’avez rien à faire. Le lien fonctionne une fois, jusqu’à ce que le changement prenne effet.',
    },
    address: {
      subject: `Confirmez votre adresse pour ${site.name}`,
      opening: (time) => `Un partenaire de ${site.name} veut utiliser cette adresse à partir du ${time}.`,
      action: 'Confirmer cette adresse',
      terms: 'Sans confirmation, l’adresse ne change pas.',
    },
  },
}
