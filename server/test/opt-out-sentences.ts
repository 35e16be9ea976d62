const toList = (lines: string): readonly string[] =>
  lines
    .split(/\s*[|\n]\s*/u)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/**
 * Ways to ask for no more texts, written from public guidance: the FCC's keywords and "any reasonable means" (47 CFR 64.1200(a)(10)),
 * and the CTIA's messaging principles. They are no list of the rules: a sentence may be found because it is like one of them.
 */
export const optOutSentences = toList(`
  Stop. Thank you | Please stop | stop please!! | STOP texting me | please stop texting me | Pls stop messaging me
  Can you stop texting me? | Could you please stop sending me messages | Quit texting me | I want you to stop texting me
  Stop sending me these texts | stop all texts | Stop the messages please | cease all communication | Stop contacting me
  Don't text me anymore | do not text me again | Dont message me | Do not contact me ever again | Please don't send me any more texts
  No more texts | no more texts please | No more messages, thanks | No further messages | no more of these texts
  Unsubscribe me | please unsubscribe | Unsubscribe from all texts | I want to unsubscribe | Unsubscribe me from this list
  Opt me out | I'd like to opt out | opt out of texts please | I would like to opt out of these messages
  Take me off your list | take me off this list please | Remove me from your list | Please remove me from your contact list
  remove my number | Please remove my phone number from your system | Delete my number | Lose my number
  I don't want these texts anymore | I no longer want to receive texts | I don't want to receive messages from you
  I do not wish to be contacted | I don't want you to text me | I no longer wish to get texts from this number
  I revoke my consent | I withdraw my consent to be texted | You do not have permission to text me
  Wrong number, stop texting me | This is the wrong number | Hi, I'm busy this month, please stop texting me
  I found someone else. Take me off your list. | This isn't for me so please stop messaging me | leave me alone | How do I unsubscribe?
  STOP I don't know who you are | ALTO | No más mensajes por favor | Deje de mandarme mensajes | Ya no quiero recibir mensajes
  Por favor no me escriban más | Quítenme de su lista | Quiero darme de baja | borren mi número | Cancelen los mensajes
`);

/** What members text to their coaches, with the words of requests for no more texts. None of them asks for it. */
export const ordinarySentences = toList(`
  I want to stop texting my ex | I can't stop texting him | He won't stop texting me | She never stops messaging me at work
  I told him to stop texting me | My mom asked me to stop calling her | I stopped texting her last week | When will it stop?
  How do I stop? | I want to stop | I need to stop drinking | I'm trying to stop smoking | Nothing stops the noise in my head
  It has to stop | Make it stop | I wish the thoughts would stop | My heart won't stop racing | Should I stop taking the pills?
  I didn't stop at the light | The bus stop is far | I'll stop by the store first | We stopped for coffee | Don't stop
  Please don't stop texting me, it helps | Don't stop sending me these, I like them | I hope you never stop | I stop when I'm tired
  I end up crying every night | In the end it was fine | The day will end soon | I want to end things with Mark | I ended it with her
  How do I end a hard call? | That's the end of my week | My contract ends in May | I want this week to end | I quit my job today
  I'd love to quit | Should I quit? | I won't quit on this | He quit school | Quitting is hard | I can't quit sugar
  I had to cancel dinner | Can we cancel tonight? | They canceled my flight | I'll cancel the gym | He always cancels on me
  I want to cancel my plans for Friday | Cancel culture scares me | I unsubscribed from all those store emails today
  I should unsubscribe from the news | My inbox is full, I unsubscribe every day | How do I opt out of overtime at work?
  I opted out of the trip | We can opt in later | I removed him from my contacts | I deleted his number | I want to delete his number
  Should I remove her from my list of friends? | I took my name off the list for the marathon | My to do list never ends
  Take me off the hook here lol | He removed me from the group chat | They took me off the project | Take it off my mind
  No more excuses | No more wine for me | No more late nights | I get no more sleep than before | There are no more seats
  No messages from her today | She sent no texts all week | I got ten texts from my boss | His messages upset me
  I don't want to text him first | I don't want to see her messages | I don't want to be alone | I don't want to talk about it today
  I don't want to go | I don't want this feeling anymore | I no longer care what he says | I no longer want that job
  I don't need his texts to feel good | I wish he'd text me | I want him to leave me alone | My brother won't leave me alone
  I just want to be left alone for an hour | He told me to leave him alone | Mom said leave me alone and slammed the door
  I felt so alone | I left the message unread | I read your message twice | Thanks for your texts | Your texts help a lot
  Can you text me tomorrow? | Text me later please | Please text me at 7 | Message me when you can | Contact me anytime
  Do you text on weekends? | Why did you text me so late? | Sorry I didn't text back | I forgot to message you
  I'll stop now, good night | OK I'll stop worrying | Let's stop here for tonight | Can we stop talking about work?
  Can we stop here? | I stop and breathe like you said | Stop and breathe worked | Stop, breathe, think: I did it
  I asked my roommate to stop smoking inside | My boss keeps contacting me after hours | I blocked him so he can't text me
  How do I tell him to stop contacting me? | I told her not to contact me again | She said do not contact me again
  He said don't text me anymore and it hurts | My ex wrote "stop texting me" | Mark texted no more texts after 9
  She told me to lose her number | I lost my number in line | I changed my number | My number is the same
  I gave my consent for the surgery | I need permission to leave early | They revoked my parking permit | He withdrew his offer
  I want out of this lease | I'm out of spoons today | Let me out of this meeting lol | I need out of this town
  It was the wrong number of pills so I called the pharmacy | I dialed the wrong number | Something is wrong | Wrong again
  Enough is enough, I told him | I had enough sleep | I have enough on my plate | That's enough for today | Not enough time
  I get too many notifications | I turned off notifications after 8 | Notifications stress me out | My phone reminders help
  Can you send me that list again? | Send me the link please | Please send more tips | Send me a reminder on Friday?
  I made a list | The waiting list is long | I'm on the list | Put me on your calendar | My therapist has a list too
  I don't want to bother you | Sorry to bother you | It bothers me | Don't bother, I found it | Does it bother you?
  Spam calls all day | I got spam | He texts like a spammer | I write in my journal now | I stopped writing in my journal
  My feelings never stop changing | I can't stop thinking about it | Why can't I stop crying? | I'd stop if I could
  The pain doesn't stop | It stops when I walk | Stopping is the hard part | One stop at a time | Full stop
  Yes | No | OK thanks | Thank you so much | Sorry | Hi | Hello? | Good night | Now what? | Please help me plan tomorrow
  Ya no quiero pelear con él | No quiero hablar de eso | Quiero parar de fumar | No puedo parar de pensar | ¿Puedo parar un rato?
  Estoy de baja por enfermedad | Mi ánimo está bajo | El estrés está muy alto hoy | Necesito un alto en el camino | No más excusas
  Le dije que no me escriba más | Mi ex no deja de mandarme mensajes | Quiero dejar de escribirle | Ya basta de llorar, pensé
  Me dio de baja el gimnasio | Borré su número | Quité su foto | Quiero cancelar la cita con el dentista | Mándame un mensaje mañana
  Gracias por tus mensajes | Tus mensajes me ayudan | No tengo mensajes nuevos | ¿Me escribes mañana? | Por favor escríbeme
`);
